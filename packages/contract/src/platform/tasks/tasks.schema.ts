/** Background work as its starter sees it. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'

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
  /** `total` 0: unknown. */
  progress: z.object({ done: z.number(), total: z.number() }),
  result: z.record(z.string(), z.unknown()).nullable(),
  file: z.object({ name: z.string(), size: z.number(), sha256: z.string() }).nullable(),
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
