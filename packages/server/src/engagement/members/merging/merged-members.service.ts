/** The two members of a merge, for the room that merges: what is signed of them, emptied, and given back. */

import type { MergedField } from '@serialis/contract/engagement/merging/merging.schema.ts'
import { mergedFields } from '@serialis/contract/engagement/merging/merging.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import {
  findFieldSources,
  findMember,
  listIdentities,
  lockMember,
  type MemberColumns,
  type MemberRow,
  updateMember,
} from '../members.queries.ts'
import { type FieldSources, sourcesAgain, sourcesOf } from '../sources/field-sources.ts'
import { bringBack, listMergedAway, listMergedInto, listSameProfiles, mergeAway } from './merging.queries.ts'
import { hasOpenOffer } from './own-mergers.queries.ts'

export type { MemberRow }

type Profile = Pick<MemberColumns, MergedField>

/** What both were before. */
export interface MergedBefore {
  survivor: Profile
  merged: Profile & Pick<MemberColumns, 'status'>
  fromOther: readonly MergedField[]
  /** What gave both their fields; absent in merges of before that was kept. */
  sources?: { survivor: FieldSources; merged: FieldSources }
}

const profileOf = (row: MemberRow): Profile =>
  Object.fromEntries(mergedFields.map((field) => [field, row[field]])) as Profile

const fieldSourcesOf = async (db: TenantDb, id: string): Promise<FieldSources> =>
  found(await findFieldSources(db, id)).fieldSources

/** The caller holds both locks. */
export async function emptyInto(
  ctx: Pick<Ctx, 'db' | 'now' | 'actor'>,
  {
    mergeId,
    survivor,
    merged,
    fromOther,
  }: { mergeId: string; survivor: MemberRow; merged: MemberRow; fromOther: readonly MergedField[] },
): Promise<MergedBefore> {
  const { db, now } = ctx
  const after = Object.fromEntries(fromOther.map((field) => [field, merged[field]]))
  const sources = { survivor: await fieldSourcesOf(db, survivor.id), merged: await fieldSourcesOf(db, merged.id) }
  await mergeAway(db, merged.id, survivor.id, now)
  const given = sourcesOf(ctx, { source: 'MERGE', id: mergeId }, { before: survivor, after })
  await updateMember(db, survivor.id, { ...after, sources: given }, now)
  return { survivor: profileOf(survivor), merged: { ...profileOf(merged), status: merged.status }, fromOther, sources }
}

/** The profile as it was; a value that the survivor took over goes back unless somebody changed it since. */
export async function giveProfileBack(
  { db, now }: Pick<Ctx, 'db' | 'now'>,
  { survivor, mergedId, before }: { survivor: MemberRow; mergedId: string; before: MergedBefore },
): Promise<void> {
  await bringBack(db, mergedId, { ...before.merged, sources: before.sources?.merged ?? [] }, now)
  const unchanged = before.fromOther.filter((field) => survivor[field] === before.merged[field])
  const after = Object.fromEntries(unchanged.map((field) => [field, before.survivor[field]]))
  const sources = sourcesAgain(before.sources?.survivor ?? [], unchanged)
  await updateMember(db, survivor.id, { ...after, sources }, now)
}

/** Of each of these members: the one that has everything of it now, where it was merged. */
export async function survivorsOf({ db }: Pick<Ctx, 'db'>, ids: readonly string[]): Promise<Map<string, string>> {
  const survivors = new Map<string, string>()
  for (let next = [...ids]; next.length > 0;) {
    const steps = await listMergedInto(db, next)
    const into = new Map(steps.map(({ id, mergedInto }) => [id, found(mergedInto)]))
    for (const id of ids) {
      const target = into.get(survivors.get(id) ?? id)
      if (target !== undefined) survivors.set(id, target)
    }
    next = [...new Set(into.values())]
  }
  return survivors
}

/** The member, and those that were merged into it, in any number of steps. */
export async function withMerged(db: TenantDb, id: string): Promise<string[]> {
  const all = [id]
  for (let next = all; next.length > 0; all.push(...next)) next = await listMergedAway(db, next)
  return all
}

/** Both under their locks, in one order, so that two callers never wait in a circle. */
export async function lockBoth({ db }: Pick<Ctx, 'db'>, one: string, other: string): Promise<[MemberRow, MemberRow]> {
  const rows = new Map<string, MemberRow>()
  for (const id of [one, other].toSorted()) rows.set(id, found(await lockMember(db, id)))
  return [found(rows.get(one)), found(rows.get(other))]
}

export const bothRows = async (
  { db }: Pick<Ctx, 'db'>,
  one: string,
  other: string,
): Promise<[MemberRow, MemberRow]> => [found(await findMember(db, one)), found(await findMember(db, other))]

/** Of each member: how many identities it has, and whether one of them is verified. */
export async function identitiesOf({ db }: Pick<Ctx, 'db'>, id: string) {
  const rows = await listIdentities(db, [id])
  return { count: rows.length, isVerified: rows.some(({ verifiedAt }) => verifiedAt !== null) }
}

export const isOfferOpen = hasOpenOffer
export const sameProfiles = listSameProfiles
