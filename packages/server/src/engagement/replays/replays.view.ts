/** A replay as lists and its page show it. How many members are new or changed is for readers who may see identities in full. */

import {
  type KeptReplayCounts,
  REPLAY_DAYS,
  type Replay,
  replayActions,
  type ReplayCounts,
  type ReplayEffect,
  type ReplayedMessage,
  type ReplayListed,
  type ReplayUndoCounts,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import { replayTransitions } from '@serialis/contract/engagement/replays/replays.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { hasTaskEnded, mayFollowTask, taskFailure } from '../../platform/tasks/tasks.service.ts'
import { basisNow, isSameBasis } from '../applying/replay-messages.ts'
import { type countUndo, type EffectRow } from './effects.queries.ts'
import type { MessageRow, ReplayRow } from './replays.queries.ts'

export type ReplayAction = (typeof replayActions)[number]
type Reader = Pick<Ctx, 'actor'>

export const listed = (row: ReplayRow): ReplayListed => ({
  id: row.id,
  endpointId: row.endpointId,
  endpointNameEn: row.endpointNameEn ?? '',
  endpointNameZh: row.endpointNameZh ?? '',
  messageStatus: row.messageStatus,
  receivedFrom: row.receivedFrom?.toISOString() ?? null,
  receivedTo: row.receivedTo.toISOString(),
  status: row.status,
  messages: row.messageCount,
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  version: row.version,
})

const isBlind = ({ actor }: Reader): boolean => !isGranted(actor.authorities, permissionCode('members.unmask'))
const hidden = { inserted: null, changed: null, unchanged: null, older: null }

export const messageShown =
  (reader: Reader) =>
  ({ messageId, receivedAt, outcome, countsMembers, ...row }: MessageRow): ReplayedMessage => {
    const { inserted, changed, unchanged, older } = row
    return {
      id: messageId,
      receivedAt: receivedAt.toISOString(),
      outcome,
      ...(countsMembers && isBlind(reader) ? hidden : { inserted, changed, unchanged, older }),
    }
  }

const countsShown = (reader: Reader, { countsMembers }: ReplayRow, counts: KeptReplayCounts): ReplayCounts =>
  countsMembers && isBlind(reader) ? { ...counts, ...hidden } : counts

/** Its task was cancelled or given up. */
export const isStuck = async ({ db }: Pick<Ctx, 'db'>, { taskId }: Pick<ReplayRow, 'taskId'>): Promise<boolean> =>
  taskId !== null && (await hasTaskEnded(db, taskId))

const AT_WORK: readonly ReplayRow['status'][] = ['CHECKING', 'APPLYING', 'UNDOING']

/** What it wrote is forgotten, or about to be. */
export const isTooOld = ({ status, createdAt }: Pick<ReplayRow, 'status' | 'createdAt'>, now: Date): boolean =>
  status === 'APPLIED' && now.getTime() - createdAt.getTime() > REPLAY_DAYS * 24 * 3_600_000

export const allows = ({ status }: Pick<ReplayRow, 'status'>, action: ReplayAction, stuck: boolean): boolean =>
  rowsOf(replayTransitions, action, status).length > 0 && (stuck || !AT_WORK.includes(status))

export async function shown(ctx: Ctx, row: ReplayRow): Promise<Replay> {
  const { db, actor } = ctx
  const stuck = await isStuck(ctx, row)
  const mayReplay = isGranted(actor.authorities, permissionCode('inbox.replay'))
  const isOpen = row.status === 'CHECKED' || row.status === 'APPLYING'
  const isStale = isOpen && !isSameBasis(await basisNow(db, row.basis), row.basis)
  return {
    ...listed(row),
    reason: row.reason,
    counts: countsShown(ctx, row, row.counts),
    checked: row.checked === null ? null : countsShown(ctx, row, row.checked),
    isStale,
    endedAt: row.endedAt?.toISOString() ?? null,
    endedBy: row.endedByName,
    failure: row.errorKey === null ? await taskFailure(db, row.taskId) : { key: row.errorKey, params: {} },
    undo:
      row.status === 'UNDOING' || row.status === 'UNDONE'
        ? {
            reason: row.undoReason,
            undone: row.undoneCount,
            left: row.leftCount,
            at: row.undoneAt?.toISOString() ?? null,
            by: row.undoneByName,
          }
        : null,
    taskId: row.taskId !== null && !stuck && (await mayFollowTask(ctx, row.taskId)) ? row.taskId : null,
    allowed: replayActions.filter(
      // One that is under way ends where it is, once it is stale.
      (action) =>
        mayReplay &&
        allows(row, action, stuck) &&
        !(action === 'apply' && isStale && row.status === 'CHECKED') &&
        !(action === 'undo' && isTooOld(row, ctx.now)),
    ),
  }
}

/** Which members are new, and how many changed, stays with readers who may see identities in full. */
export function undoShown(
  reader: Reader,
  { countsMembers }: ReplayRow,
  counted: Awaited<ReturnType<typeof countUndo>>,
): ReplayUndoCounts['counts'] {
  if (!countsMembers || !isBlind(reader)) return counted
  const others = counted.filter(({ kind }) => kind !== 'MEMBER')
  const hasMembers = others.length < counted.length
  return [
    ...others,
    ...(hasMembers ? [{ kind: 'MEMBER' as const, isNew: false, undo: 'MEMBER' as const, count: null }] : []),
  ]
}

export const effectShown = ({ undo, ...row }: EffectRow): ReplayEffect => ({
  ...row,
  undo: found(undo),
  collectionNameEn: row.collectionNameEn ?? '',
  collectionNameZh: row.collectionNameZh ?? '',
})
