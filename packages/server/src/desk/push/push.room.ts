import { bindingsOf } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { namedTasks } from '../../kit/jobs/named-tasks.ts'
import { recordNumbers } from '../../platform/audit/record-numbers.ts'
import { pushAlertSubjects } from './affected-orders.ts'
import { deliver } from './delivery/delivery.tasks.ts'
import * as receipts from './delivery/receipts.service.ts'
import { startDispatcher } from './dispatcher.ts'
import * as commands from './jobs/job-commands.service.ts'
import { isJobOfSites } from './jobs/jobs.queries.ts'
import * as jobs from './jobs/jobs.service.ts'
import { queueForTargets } from './jobs/outbox.service.ts'
import { pushBulk } from './push-bulk.ts'
import { pushesExport, pushTargetsExport } from './push.exports.ts'
import { pushRepairs } from './push.repairs.ts'
import { pushTraffic } from './push.traffic.queries.ts'
import { pushInvariants } from './push.verify.queries.ts'
import * as pushed from './pushed.service.ts'
import * as targetCommands from './targets/target-commands.service.ts'
import { targetCredentials } from './targets/target-credentials.ts'
import { listTargetAddresses, targetConstraints } from './targets/targets.queries.ts'
import * as targets from './targets/targets.service.ts'

export const pushRoom: Room = {
  name: 'push',
  exports: [pushesExport, pushTargetsExport],
  constraints: targetConstraints,
  siteRules: [{ record: 'pushJob', subjects: ['push_job'], isOfSites: isJobOfSites }],
  extensions: [
    namedTasks.extension({ table: 'push_targets', column: 'task_id' }),
    ...pushBulk,
    pushTraffic,
    recordNumbers.extension({ subjects: ['push_target'], table: 'push_targets', number: 'name' }),
    recordNumbers.extension({
      subjects: ['push_job'],
      table: 'push_jobs',
      number: 'order_no',
      isOnlyShown: true,
      owner: { column: 'order_id', subjects: ['order'] },
    }),
    targetCredentials,
  ],
  bindings: bindingsOf(targets, targetCommands, jobs, pushed, commands, receipts),
  tasks: [deliver],
  onEvent: queueForTargets,
  invariants: pushInvariants,
  alertSubjects: pushAlertSubjects,
  repairs: pushRepairs,
  outgoingAddresses: async (db) => (await listTargetAddresses(db)).map((target) => ({ of: 'push target', ...target })),
  start: startDispatcher,
}
