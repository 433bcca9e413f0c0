/** A merge as lists and its page show it, what is signed of it, and what may be done with it. */

import { IDENTITIES_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import { memberTransitions } from '@serialis/contract/engagement/members/members.status.ts'
import {
  type MemberMerge,
  type MemberMergeDetail,
  type MergeAction,
  mergeActions,
  type MergeObstacle,
  type MergeSide,
  UNMERGE_DAYS,
} from '@serialis/contract/engagement/merging/merging.schema.ts'
import { memberMergeTransitions } from '@serialis/contract/engagement/merging/merging.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsFrom, rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { digestOf, signaturesOf } from '../../platform/signatures/signatures.service.ts'
import { memberShown } from '../members/members.view.ts'
import { bothRows, identitiesOf, isOfferOpen, type MemberRow } from '../members/merging/merged-members.service.ts'
import { mergers } from '../members/merging/mergers.ts'
import { isRequestOpen } from '../privacy-requests/obstacles.service.ts'
import { findMerge, listParts, type MergeRow } from './merging.queries.ts'

export const SUBJECT = 'member_merge'
const DAY_MS = 24 * 3_600_000

export const mergeShown = (row: MergeRow): MemberMerge => ({
  id: row.id,
  status: row.status,
  foundBy: row.foundBy,
  survivorId: row.survivorId,
  survivorName: row.survivorName,
  mergedId: row.mergedId,
  mergedName: row.mergedName,
  proposedBy: row.proposedByName,
  proposedAt: row.proposedAt.toISOString(),
  decidedBy: row.decidedByName,
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** Of both, as they are now or were when the merge was signed; a signature outlives the person, so ids alone. */
export const recordOf = (row: MergeRow, versions: ReadonlyMap<string, number>) => ({
  id: row.id,
  members: [row.survivorId, row.mergedId].toSorted().map((id) => ({ id, version: versions.get(id) ?? null })),
  foundBy: row.foundBy,
  proposedByName: row.proposedByName,
  proposedAt: row.proposedAt.toISOString(),
})

export const versionsOf = (rows: readonly MemberRow[]): Map<string, number> =>
  new Map(rows.map(({ id, version }) => [id, version]))

export const signedVersions = (row: MergeRow): Map<string, number> =>
  new Map(
    row.survivorVersion === null || row.mergedVersion === null
      ? []
      : [
          [row.survivorId, row.survivorVersion],
          [row.mergedId, row.mergedVersion],
        ],
  )

/** Until when the merge can be taken back. */
export const lastMoment = ({ decidedAt }: Pick<MergeRow, 'decidedAt'>): Date =>
  new Date(found(decidedAt).getTime() + UNMERGE_DAYS * DAY_MS)

/** What keeps the second from becoming the first. */
export async function obstaclesOf(ctx: Ctx, survivor: MemberRow, merged: MemberRow): Promise<MergeObstacle[]> {
  const identities = [await identitiesOf(ctx, survivor.id), await identitiesOf(ctx, merged.id)]
  const pair = [survivor.id, merged.id]
  const all: Record<MergeObstacle, boolean> = {
    member_status_does_not_allow: rowsOf(memberTransitions, 'merge', merged.status).length === 0,
    member_merge_survivor_not_active: rowsOf(memberTransitions, 'absorb', survivor.status).length === 0,
    member_merge_not_verified: identities.some(({ isVerified }) => !isVerified),
    member_too_many_identities: identities.reduce((sum, { count }) => sum + count, 0) > IDENTITIES_MAXIMUM,
    member_merge_request_open: await isRequestOpen(ctx.db, pair),
    member_merge_offer_open: await isOfferOpen(ctx.db, pair),
  }
  return (Object.keys(all) as MergeObstacle[]).filter((one) => all[one])
}

const PERMISSIONS: Record<MergeAction, PermissionName> = {
  merge: 'memberMerges.merge',
  dismiss: 'memberMerges.merge',
  unmerge: 'memberMerges.unmerge',
}

function isOpen({ actor, now }: Ctx, row: MergeRow): (action: MergeAction) => boolean {
  const commands = new Set<string>(rowsFrom(memberMergeTransitions, row.status).map(({ command }) => command))
  return (action) =>
    commands.has(action) &&
    (action !== 'unmerge' || (row.before !== null && now <= lastMoment(row))) &&
    (actor.kind === 'user' || action === 'dismiss') &&
    isGranted(actor.authorities, permissionCode(PERMISSIONS[action]))
}

async function sideOf(ctx: Ctx, id: string): Promise<MergeSide> {
  const rows: MergeSide['rows'] = []
  for (const { part, count } of mergers.of(ctx.app)) rows.push({ part, rows: await count(ctx, id) })
  return { member: await memberShown(ctx, id), rows }
}

export async function detailOf(ctx: Ctx, id: string): Promise<MemberMergeDetail> {
  const { db } = ctx
  const row = found(await findMerge(db, id))
  const both = await bothRows(ctx, row.survivorId, row.mergedId)
  const isProposed = row.status === 'PROPOSED'
  const versions = isProposed ? versionsOf(both) : signedVersions(row)
  const record = recordOf(row, versions)
  const moved = isProposed ? [] : (await listParts(db, id)).map(({ part, keys }) => ({ part, rows: keys.length }))
  return {
    ...mergeShown(row),
    reason: row.reason,
    decision: row.decision,
    sides: isProposed ? { survivor: await sideOf(ctx, row.survivorId), merged: await sideOf(ctx, row.mergedId) } : null,
    obstacles: isProposed ? await obstaclesOf(ctx, ...both) : [],
    moved,
    until: row.status === 'MERGED' ? lastMoment(row).toISOString() : null,
    allowed: mergeActions.filter(isOpen(ctx, row)),
    digest: digestOf(record),
    signatures: await signaturesOf(db, SUBJECT, id, () => record),
    version: row.version,
  }
}
