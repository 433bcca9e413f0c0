import { z } from 'zod'
import { id, idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './replays.schema.ts'
import { replayStatuses } from './replays.status.ts'

const replays = '/api/cdp-portal/message-replays'
const one = `${replays}/:id` as const
const stepErrors = ['replay_status_does_not_allow', 'changed_meanwhile'] as const

/** Newest first. */
export const listReplays = query({
  method: 'GET',
  path: replays,
  permission: 'inbox.list',
  sites: 'closed',
  input: { query: listQuery({ endpointId: id.optional(), status: z.enum(replayStatuses).optional() }) },
  output: listOf(s.replayListed),
})
/** How many messages a filter chooses now. */
export const countReplay = query({
  method: 'GET',
  path: `${replays}/count`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { query: s.replayFilter },
  output: s.replayCount,
})
/** Tries it with the newest versions: nothing changes before somebody applies it. */
export const createReplay = command({
  method: 'POST',
  path: replays,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { body: s.replayFilter },
  output: s.replay,
  event: 'message_replay.created',
  errors: ['replay_has_no_messages'],
  creates: true,
})
export const getReplay = query({
  method: 'GET',
  path: one,
  permission: 'inbox.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.replay,
})
/** Messages of which something would become, or became, otherwise; oldest first. */
export const listReplayMessages = query({
  method: 'GET',
  path: `${one}/messages`,
  permission: 'inbox.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({ outcome: z.enum(s.replayOutcomes).optional() }, 'text') },
  output: listOf(s.replayedMessage),
})
/** Another trial, with the versions of now. */
export const checkReplay = command({
  method: 'POST',
  path: `${one}/check`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam, body: s.replayStep },
  output: s.replay,
  event: 'message_replay.check_started',
  errors: [...stepErrors],
})
/** Refused where the trial is no longer what would happen: a definition has a newer version. */
export const applyReplay = command({
  method: 'POST',
  path: `${one}/apply`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam, body: s.replayDecision },
  output: s.replay,
  event: 'message_replay.apply_started',
  errors: ['replay_stale', ...stepErrors],
})
/** What taking it back would make, or made, of what it wrote. */
export const getReplayUndo = query({
  method: 'GET',
  path: `${one}/undo`,
  permission: 'inbox.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.replayUndo,
})
/** What it wrote, as far as it was taken back or left; in the order in which it was written. */
export const listReplayEffects = query({
  method: 'GET',
  path: `${one}/effects`,
  permission: 'inbox.list',
  sites: 'closed',
  input: { params: idParam, query: listQuery({ undo: z.enum(s.replayUndos).optional() }) },
  output: listOf(s.replayEffect),
})
/** Records go back where nobody changed them since, activities go; what cannot go back stays, with the reason. */
export const undoReplay = command({
  method: 'POST',
  path: `${one}/undo`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam, body: s.replayDecision },
  output: s.replay,
  event: 'message_replay.undo_started',
  errors: ['replay_undone_already', 'replay_too_old_to_undo', ...stepErrors],
})
export const dropReplay = command({
  method: 'POST',
  path: `${one}/drop`,
  permission: 'inbox.replay',
  sites: 'closed',
  input: { params: idParam, body: s.replayStep },
  output: s.replay,
  event: 'message_replay.dropped',
  errors: [...stepErrors],
})
