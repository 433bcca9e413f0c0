/** Commands for many tasks at once; of the people who see all tasks. */

import { bulk } from '../../../kit/jobs/bulk.ts'
import { cancelTask, listAllTasks, retryTask } from '../tasks.service.ts'

export const taskBulk = [
  bulk.extension({ name: 'cancelTask', list: listAllTasks, command: cancelTask }),
  bulk.extension({ name: 'retryTask', list: listAllTasks, command: retryTask }),
]
