/** Commands for many push jobs at once. */

import { bulk } from '../../kit/jobs/bulk.ts'
import { cancelPushJob, retryPushJob } from './jobs/job-commands.service.ts'
import { listPushJobs } from './jobs/jobs.service.ts'

export const pushBulk = [
  bulk.extension({ name: 'retryPushJob', list: listPushJobs, command: retryPushJob }),
  bulk.extension({ name: 'cancelPushJob', list: listPushJobs, command: cancelPushJob }),
]
