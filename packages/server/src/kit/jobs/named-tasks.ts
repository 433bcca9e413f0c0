/** Extension point: the columns in which records name a task. A task that a record names is kept, however old it is. */

import { extensionPoint } from '../http/extension-point.ts'

export interface NamedTask {
  table: string
  /** Column with the id; a key of the column `params` where it is written `params.key`. */
  column: string
  /** Only rows with one of these states name their task. */
  states?: readonly string[]
}

export const namedTasks = extensionPoint<NamedTask>()
