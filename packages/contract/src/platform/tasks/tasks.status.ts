/** The life cycle of a task, as far as people change it. */

import type { TransitionRow } from '../../kit/transitions.ts'
import type { TaskState } from './tasks.schema.ts'

export type TaskTransition = TransitionRow<TaskState, 'cancel' | 'retry'>

export const taskTransitions: readonly TaskTransition[] = [
  { command: 'cancel', from: ['QUEUED', 'RUNNING'], to: 'CANCELLED' },
  { command: 'retry', from: ['FAILED', 'CANCELLED'], to: 'QUEUED' },
]
