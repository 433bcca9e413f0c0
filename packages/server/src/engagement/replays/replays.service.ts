/** Replays of many messages: chosen by a filter, tried without a trace, applied. Events hold counts, never values. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/replays/replays.routes.ts'
import {
  REPLAY_COUNTED,
  REPLAY_DAYS,
  REPLAY_UNDO_COUNTED,
  type replayFilter,
} from '@serialis/contract/engagement/replays/replays.schema.ts'
import type { z } from 'zod'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { momentCursor, momentOf, pageOf } from '../../kit/http/page.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { basisNow, isSameBasis } from '../applying/replay-messages.ts'
import { type Chosen, countChosen } from '../inbound/inbox/messages-to-replay.ts'
import * as effects from './effects.queries.ts'
import * as queries from './replays.queries.ts'
import { APPLY_KIND, CHECK_KIND, NOTHING_COUNTED } from './replays.tasks.ts'
import {
  allows,
  effectShown,
  isStuck,
  isTooOld,
  listed,
  messageShown,
  type ReplayAction,
  shown,
  undoShown,
} from './replays.view.ts'
import { UNDO_KIND } from './undo.tasks.ts'

const SUBJECT = 'message_replay'

/** What comes in from now on is judged by the newest versions anyway. */
function chosenBy({ endpointId, status, from, to }: z.output<typeof replayFilter>, now: Date): Chosen {
  const end = to === undefined ? now : new Date(to)
  return {
    endpointId: endpointId ?? null,
    messageStatus: status ?? null,
    receivedFrom: from === undefined ? null : new Date(from),
    receivedTo: end < now ? end : now,
  }
}

export const listReplays = bind(routes.listReplays, async ({ db }, { query }) =>
  pageOf(await queries.listReplays(db, query), query.limit, listed, ({ id }) => id),
)

export const getReplay = bind(routes.getReplay, async (ctx, { params }) =>
  shown(ctx, found(await queries.findReplay(ctx.db, params.id))),
)

export const countReplay = bind(routes.countReplay, async ({ db, now }, { query }) => {
  const count = await countChosen(db, chosenBy(query, now), REPLAY_COUNTED + 1)
  const names = query.endpointId === undefined ? undefined : await queries.endpointNames(db, query.endpointId)
  return {
    messages: Math.min(count, REPLAY_COUNTED),
    isMore: count > REPLAY_COUNTED,
    endpointNameEn: names?.nameEn ?? '',
    endpointNameZh: names?.nameZh ?? '',
  }
})

export const listReplayMessages = bind(routes.listReplayMessages, async (ctx, { params, query }) => {
  const { id: replayId } = found(await queries.findReplay(ctx.db, params.id))
  const { outcome, after, limit } = query
  const place = after === undefined ? undefined : momentOf(after)
  const rows = await queries.listMessages(ctx.db, { replayId, outcome, place, limit })
  return pageOf(rows, limit, messageShown(ctx), (row) => momentCursor(row.receivedAt, row.messageId))
})

/** One after another: two at once would judge the same messages. */
async function startWork(ctx: Ctx, kind: string, replayId: string): Promise<string> {
  const { taskId } = await startTask(ctx, {
    kind,
    input: { replayId },
    subjectType: SUBJECT,
    subjectId: replayId,
    queue: 'message replays',
  })
  return taskId
}

const again = async (ctx: Ctx, id: string) => shown(ctx, found(await queries.findReplay(ctx.db, id)))

export const createReplay = bind(routes.createReplay, async (ctx, { body }) => {
  const { db, now, actor, event } = ctx
  const chosen = chosenBy(body, now)
  const messages = await countChosen(db, chosen, REPLAY_COUNTED + 1)
  requireThat(messages > 0, 'replay_has_no_messages')
  const id = randomUUIDv7()
  await queries.insertReplay(db, {
    ...chosen,
    id,
    status: 'CHECKING',
    messageCount: messages,
    counts: JSON.stringify(NOTHING_COUNTED),
    basis: '{}',
    createdAt: now,
    createdByName: actor.userName,
  })
  await queries.advanceReplay(db, id, { taskId: await startWork(ctx, CHECK_KIND, id) })
  Object.assign(event, { subjectType: SUBJECT, subjectId: id, details: { messages } })
  return again(ctx, id)
})

/** The replay under its lock, in the version that its user saw. */
async function opened(ctx: Ctx, { id, version, action }: { id: string; version: number; action: ReplayAction }) {
  const row = found(await queries.lockReplay(ctx.db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  requireThat(allows(row, action, await isStuck(ctx, row)), 'replay_status_does_not_allow', { status: row.status })
  Object.assign(ctx.event, { subjectType: SUBJECT, subjectId: id })
  return row
}

const FROM_THE_BEGINNING = {
  afterAt: null,
  afterId: null,
  counts: JSON.stringify(NOTHING_COUNTED),
  countsMembers: false,
}

export const checkReplay = bind(routes.checkReplay, async (ctx, { params, body }) => {
  const { db } = ctx
  const row = await opened(ctx, { id: params.id, version: body.version, action: 'check' })
  await queries.dropMessages(db, row.id)
  await queries.updateReplay(db, row.id, {
    ...FROM_THE_BEGINNING,
    basis: '{}',
    status: 'CHECKING',
    taskId: await startWork(ctx, CHECK_KIND, row.id),
  })
  return again(ctx, row.id)
})

export const applyReplay = bind(routes.applyReplay, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const row = await opened(ctx, { id: params.id, version: body.version, action: 'apply' })
  const goesOn = row.status === 'APPLYING'
  const isStale = !isSameBasis(await basisNow(db, row.basis), row.basis)
  event.reason = body.reason
  if (goesOn && isStale) {
    // As its task would end: what was applied so far stays.
    const ended = { status: 'APPLIED', taskId: null, endedAt: now, endedByName: actor.userName } as const
    await queries.updateReplay(db, row.id, { ...ended, errorKey: 'replay_stale' })
    return again(ctx, row.id)
  }
  requireThat(!isStale, 'replay_stale')
  if (!goesOn) await queries.dropMessages(db, row.id)
  await queries.updateReplay(db, row.id, {
    ...(!goesOn && { ...FROM_THE_BEGINNING, checked: JSON.stringify(row.counts), reason: body.reason }),
    status: 'APPLYING',
    taskId: await startWork(ctx, APPLY_KIND, row.id),
  })
  return again(ctx, row.id)
})

export const getReplayUndo = bind(routes.getReplayUndo, async (ctx, { params }) => {
  const row = found(await queries.findReplay(ctx.db, params.id))
  // A trial wrote nothing.
  const counted = await effects.countUndo(ctx.db, row.id, REPLAY_UNDO_COUNTED)
  const all = counted.reduce((sum, { count }) => sum + count, 0)
  return { counts: undoShown(ctx, row, counted), isMore: all >= REPLAY_UNDO_COUNTED }
})

export const listReplayEffects = bind(routes.listReplayEffects, async ({ db }, { params, query }) => {
  const { id: replayId } = found(await queries.findReplay(db, params.id))
  return pageOf(await effects.listEffects(db, { replayId, ...query }), query.limit, effectShown, ({ id }) => id)
})

export const undoReplay = bind(routes.undoReplay, async (ctx, { params, body }) => {
  const { db, now, event } = ctx
  const held = found(await queries.lockReplay(db, params.id))
  requireThat(held.status !== 'UNDONE', 'replay_undone_already')
  const row = await opened(ctx, { id: params.id, version: body.version, action: 'undo' })
  requireThat(!isTooOld(row, now), 'replay_too_old_to_undo', { days: REPLAY_DAYS })
  event.reason = body.reason
  await queries.updateReplay(db, row.id, {
    ...(row.status === 'APPLIED' && { undoReason: body.reason }),
    status: 'UNDOING',
    taskId: await startWork(ctx, UNDO_KIND, row.id),
  })
  return again(ctx, row.id)
})

export const dropReplay = bind(routes.dropReplay, async (ctx, { params, body }) => {
  const { db, now, actor } = ctx
  const row = await opened(ctx, { id: params.id, version: body.version, action: 'drop' })
  await queries.dropMessages(db, row.id)
  await queries.updateReplay(db, row.id, {
    status: 'DROPPED',
    taskId: null,
    endedAt: now,
    endedByName: actor.userName,
  })
  return again(ctx, row.id)
})
