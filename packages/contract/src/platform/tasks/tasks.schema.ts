/** Background work as its starter sees it. */

import { z } from 'zod'
import { id, recordVersion, requiredText } from '../../kit/entity.ts'

export const TASK_STATES = ['QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'] as const
export type TaskState = (typeof TASK_STATES)[number]

/** The kind of the tasks that give one command for many rows. */
export const BULK_KIND = 'tasks.bulk'

export const task = z.object({
  id,
  kind: z.string(),
  state: z.enum(TASK_STATES),
  subjectType: z.string(),
  subjectId: z.string(),
  /** What people call its record; empty where nothing is called so. */
  subjectNumber: z.string(),
  /** `total` 0: unknown. `failed`: those of `done` that were refused. */
  progress: z.object({ done: z.number(), total: z.number(), failed: z.number() }),
  /** Of a running task, at the pace that it has had so far; null while that cannot be known. */
  secondsLeft: z.number().int().nullable(),
  result: z.record(z.string(), z.unknown()).nullable(),
  file: z
    .object({
      name: z.string(),
      size: z.number(),
      sha256: z.string(),
      /** The code that its download needs; null where none is needed. */
      permission: z.string().nullable(),
    })
    .nullable(),
  error: z.object({ key: z.string(), params: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
  startedBy: z.string(),
  isMine: z.boolean(),
  isCancelRequested: z.boolean(),
  attempts: z.number().int(),
  createdAt: z.iso.datetime(),
  startedAt: z.iso.datetime().nullable(),
  finishedAt: z.iso.datetime().nullable(),
  allowed: z.array(z.enum(['cancel', 'retry', 'download'])),
})
export type Task = z.infer<typeof task>

/** Days that a task is kept after its end; `usual` until the tenant says otherwise. */
export const TASK_KEEP_DAYS = { minimum: 30, usual: 90, maximum: 3650 } as const
export const TASK_RULE = 'rule'

export const taskRule = z.object({
  /** 0: nothing was set yet. */
  version: recordVersion,
  /** Null: tasks are never removed. */
  keepDays: z.number().int().min(TASK_KEEP_DAYS.minimum).max(TASK_KEEP_DAYS.maximum).nullable(),
})
export type TaskRule = z.output<typeof taskRule>
export const taskRuleEdit = taskRule.extend({
  keepDays: taskRule.shape.keepDays.default(null),
  reason: requiredText(500, 'can_not_be_empty'),
})
