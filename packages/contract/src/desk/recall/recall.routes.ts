import { idParam } from '../../kit/entity.ts'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import * as s from './recall.schema.ts'

const path = '/api/recalls'
const one = `${path}/:id` as const

export const listRecalls = query({
  method: 'GET',
  path,
  permission: 'recalls.list',
  sites: 'own',
  input: { query: s.recallList },
  output: listOf(s.recall),
})
export const getRecall = query({
  method: 'GET',
  path: one,
  permission: 'recalls.list',
  sites: 'recall',
  input: { params: idParam },
  output: s.recallDetail,
})
/** Opens a case; a task traces everything that is affected. Nothing is held yet. */
export const createRecall = command({
  method: 'POST',
  path,
  permission: 'recalls.hold',
  sites: 'own',
  input: { body: s.recallInput },
  output: s.recallDetail,
  event: 'recall.opened',
  creates: true,
  errors: ['recall_names_nothing'],
})
/** Traces again: packs have moved, or the task was given up. */
export const traceRecall = command({
  method: 'POST',
  path: `${one}/trace`,
  permission: 'recalls.hold',
  sites: 'recall',
  input: { params: idParam },
  output: s.recallDetail,
  event: 'recall.trace_started',
  errors: ['recall_status_does_not_allow'],
})
/** Holds everything in the set that can be held, with one signed command. */
export const holdRecall = command({
  method: 'POST',
  path: `${one}/hold`,
  permission: 'recalls.hold',
  sites: 'recall',
  signed: true,
  input: { params: idParam, body: s.recallHold },
  output: s.recallDetail,
  event: 'recall.hold_started',
  errors: [
    'recall_status_does_not_allow',
    'recall_nothing_to_hold',
    'changed_meanwhile',
    'user_name_or_password_wrong',
  ],
})
/** Every serial number of the recall as a list, written by a task. */
export const exportRecall = command({
  method: 'POST',
  path: `${one}/export`,
  permission: 'recalls.export',
  sites: 'recall',
  input: { params: idParam },
  output: s.recallExport,
  event: 'recall.exported',
  errors: ['recall_status_does_not_allow'],
})
