/** What a list of members is for: a tag that is given or taken, or an audience into which they come or which they leave. */

import type { ListEffect, ListTarget } from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found } from '../../kit/http/failure.ts'
import * as audiences from '../audiences/audiences-for-many.ts'
import * as tags from '../tags/tags-for-many.ts'

export interface TargetOf {
  tagId: string | null
  audienceId: string | null
}

/** The tag or audience as it is now. */
export interface Target {
  target: ListTarget
  id: string
  code: string
  nameEn: string
  nameZh: string
  isOpen: (effect: ListEffect) => boolean
  /** Those of these members that have the tag, or are in the audience. */
  having: (members: readonly string[]) => Promise<ReadonlySet<string>>
  /** How many more may come; null: any number. */
  free: () => Promise<number | null>
  /** Members must be held. A tag that somebody has holds a whole lifetime from now on. */
  apply: (effect: ListEffect, members: readonly string[], sourceRef: string) => Promise<void>
  /** What a row of a member that has it already would do. */
  renews: boolean
}

const commandOf = { ADD: 'assign', REMOVE: 'remove' } as const
type Reading = Pick<Ctx, 'db' | 'now' | 'actor'>

async function tagTarget({ db, now, actor }: Reading, id: string, read: typeof tags.findTag): Promise<Target> {
  const tag = found(await read(db, id))
  const by = { source: 'FILE', at: now, name: actor.userName } as const
  return {
    target: 'TAG',
    ...tag,
    isOpen: (effect) => tags.takesMembers(tag, commandOf[effect]),
    having: (members) => tags.listHaving(db, id, members, now),
    free: () => tags.freeOfTag(db, tag, now),
    renews: tag.lifetimeDays !== null,
    apply: async (effect, members, sourceRef) =>
      void (effect === 'ADD'
        ? await tags.giveTag(db, id, members, { ...by, sourceRef })
        : await tags.takeTag(db, id, members, by)),
  }
}

async function audienceTarget(
  { db, now, actor }: Reading,
  id: string,
  read: typeof audiences.findAudience,
): Promise<Target> {
  const audience = found(await read(db, id))
  const by = { at: now, name: actor.userName }
  return {
    target: 'AUDIENCE',
    ...audience,
    isOpen: (effect) => audiences.takesMembers(audience, commandOf[effect]),
    having: (members) => audiences.listInside(db, id, members),
    free: async () => null,
    renews: false,
    apply: async (effect, members) =>
      void (await (effect === 'ADD' ? audiences.enterAudience : audiences.leaveAudience)(db, id, members, by)),
  }
}

export const targetOf = (ctx: Reading, { tagId, audienceId }: TargetOf): Promise<Target> =>
  tagId === null ? audienceTarget(ctx, audienceId ?? '', audiences.findAudience) : tagTarget(ctx, tagId, tags.findTag)

/** Nobody else changes it, or who has it, until the transaction ends. */
export const lockedTarget = (ctx: Reading, { tagId, audienceId }: TargetOf): Promise<Target> =>
  tagId === null ? audienceTarget(ctx, audienceId ?? '', audiences.lockAudience) : tagTarget(ctx, tagId, tags.lockTag)

/** To choose members by a file takes the right to choose them one by one. */
export function requireMayChoose({ actor }: Pick<Ctx, 'actor'>, target: ListTarget): void {
  const code = permissionCode(target === 'TAG' ? 'tags.assign' : 'audiences.assign')
  if (!isGranted(actor.authorities, code)) throw failure('no_permission', { code })
}

/** Names for a list of files, each tag and audience read once. */
export async function targetNames(ctx: Reading, files: readonly TargetOf[]): Promise<Map<string, Target>> {
  const names = new Map<string, Target>()
  for (const file of files) {
    const id = file.tagId ?? file.audienceId ?? ''
    if (!names.has(id)) names.set(id, await targetOf(ctx, file))
  }
  return names
}
