/** Who or what gave a member its fields, and since when. It is kept in the same row, and names no value. */

import type { MemberSource, ProfileField } from '@serialis/contract/engagement/members/member-sources.ts'
import { profileFields } from '@serialis/contract/engagement/members/member-sources.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import type { MemberColumns } from '../members.queries.ts'

export interface FieldOrigin {
  source: MemberSource
  /** The message, file or merge. */
  id?: string
  /** The name of the person, also of one who uploaded a file. */
  by?: string
  at: string
}
/** Each field is in one of them at most. */
export type FieldSources = readonly (FieldOrigin & { fields: ProfileField[] })[]
/** Without a source, its fields are taken out of those that are kept. */
export type ChangedSources = readonly (FieldSources[number] | { fields: ProfileField[] })[]

type Profile = Partial<Pick<MemberColumns, ProfileField>>

/** Of those fields that become others than they were, by a person. An emptied one is named as well, and shown by nobody. */
export function sourcesOf(
  { actor, now }: Pick<Ctx, 'actor' | 'now'>,
  given: Pick<FieldOrigin, 'source' | 'id'>,
  { before = {}, after }: { before?: Profile; after: Profile },
): FieldSources {
  const fields = profileFields.filter((field) => field in after && (before[field] || null) !== (after[field] || null))
  return fields.length === 0 ? [] : [{ fields, ...given, by: actor.userName, at: now.toISOString() }]
}

export const originOfField = (all: FieldSources, field: ProfileField): FieldOrigin | undefined =>
  all.find(({ fields }) => fields.includes(field))

/** To give these fields back what gave them once. */
export function sourcesAgain(once: FieldSources, fields: readonly ProfileField[]): ChangedSources {
  const given = once
    .map((origin) => ({ ...origin, fields: origin.fields.filter((field) => fields.includes(field)) }))
    .filter((origin) => origin.fields.length > 0)
  const unnamed = fields.filter((field) => originOfField(once, field) === undefined)
  return unnamed.length === 0 ? given : [...given, { fields: unnamed }]
}
