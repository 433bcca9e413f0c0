import { z } from 'zod'
import { id, idParam, optionalText, requiredText } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query, stream } from '../../kit/route.ts'
import { task, TASK_STATES, taskRule, taskRuleEdit } from './tasks.schema.ts'

const filters = {
  state: z.enum(TASK_STATES).optional(),
  kind: z.string().max(100).optional(),
  subjectType: z.string().max(100).optional(),
  subjectId: z.string().max(200).optional(),
}

/** The user or key that started it. */
const startedBy = requiredText(36, 'user_id_can_not_be_empty').pipe(id)

/** Part of the account or name of who started it. */
const person = z.string().trim().max(120).optional()

/** The caller's own tasks, newest first. */
export const listTasks = query({
  method: 'GET',
  path: '/api/tasks',
  permission: 'session',
  sites: 'own',
  forSuppliers: 'own',
  input: { query: listQuery(filters) },
  output: listOf(task),
})
/** Tasks of all users, newest first. */
export const listAllTasks = query({
  method: 'GET',
  path: '/api/tasks/all',
  permission: 'tasks.listAll',
  sites: 'own',
  input: { query: listQuery({ ...filters, userId: startedBy.optional(), person }) },
  output: listOf(task),
})
/** How long tasks are kept after they ended. */
export const getTaskRule = query({
  method: 'GET',
  path: '/api/tasks/rule',
  permission: 'tasks.listAll',
  sites: 'closed',
  output: taskRule,
})
/** With a reason. Tasks that a record names are kept whatever it says, and the event log keeps what each task did. */
export const saveTaskRule = command({
  method: 'PUT',
  path: '/api/tasks/rule',
  permission: 'tasks.editRule',
  sites: 'closed',
  input: { body: taskRuleEdit },
  output: taskRule,
  event: 'task_rule.changed',
  errors: ['changed_meanwhile'],
})
/** The caller's own, or any with `tasks.listAll`. */
export const getTask = query({
  method: 'GET',
  path: '/api/tasks/:id',
  permission: 'session',
  sites: 'own',
  forSuppliers: 'own',
  input: { params: idParam },
  output: task,
})
/** The caller's own, or any with `tasks.manage`; a task of others only with a reason. A running task stops at its next step. */
export const cancelTask = command({
  method: 'POST',
  path: '/api/tasks/:id/cancel',
  permission: 'session',
  sites: 'own',
  input: { params: idParam, body: z.object({ reason: optionalText(500) }).prefault({}) },
  output: task,
  errors: ['task_has_ended', 'reason_too_short'],
  event: 'task.cancel_requested',
})
/** Starts a failed or cancelled task again. The caller's own, or any with `tasks.manage`. */
export const retryTask = command({
  method: 'POST',
  path: '/api/tasks/:id/retry',
  permission: 'session',
  sites: 'own',
  input: { params: idParam },
  output: task,
  errors: ['task_has_not_ended'],
  event: 'task.retried',
})
/**
 * The result file. The caller's own, or any with `tasks.listAll`; in both cases with the permission that the file
 * needs.
 */
export const downloadTaskFile = stream({
  method: 'GET',
  path: '/api/tasks/:id/file',
  permission: 'session',
  sites: 'own',
  input: { params: idParam },
  errors: ['task_has_no_file'],
  event: 'task.file_downloaded',
  whileClosed: true,
})
