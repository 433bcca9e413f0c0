import * as routes from '@serialis/contract/desk/push/push.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Room } from '../../kit/http/room.ts'
import { pushAlertSubjects } from './affected-orders.ts'
import { deliver } from './delivery/delivery.tasks.ts'
import { receivePushReceipt } from './delivery/receipts.service.ts'
import { startDispatcher } from './dispatcher.ts'
import * as commands from './jobs/job-commands.service.ts'
import * as jobs from './jobs/jobs.service.ts'
import { queueForTargets } from './jobs/outbox.service.ts'
import { pushRepairs } from './push.repairs.ts'
import { pushInvariants } from './push.verify.queries.ts'
import { listSerialPushes } from './pushed.service.ts'
import { targetConstraints } from './targets/targets.queries.ts'
import * as targets from './targets/targets.service.ts'

export const pushRoom: Room = {
  name: 'push',
  constraints: targetConstraints,
  bindings: [
    bind(routes.listPushTargets, targets.listPushTargets),
    bind(routes.getPushTarget, targets.getPushTarget),
    bind(routes.createPushTarget, targets.createPushTarget),
    bind(routes.editPushTarget, targets.editPushTarget),
    bind(routes.testPushTarget, targets.testPushTarget),
    bind(routes.readPushHostKey, targets.readPushHostKey),
    bind(routes.listPushJobs, jobs.listPushJobs),
    bind(routes.getPushJob, jobs.getPushJob),
    bind(routes.listSerialPushes, listSerialPushes),
    bind(routes.listPushBatches, jobs.listPushBatches),
    bind(routes.downloadPushRejects, jobs.downloadPushRejects),
    bind(routes.startPush, commands.startPush),
    bind(routes.retryPushJob, commands.retryPushJob),
    bind(routes.repushRejected, commands.repushRejected),
    bind(routes.correctPushJob, commands.correctPushJob),
    bind(routes.cancelPushJob, commands.cancelPushJob),
    bind(routes.receivePushReceipt, receivePushReceipt),
  ],
  tasks: [deliver],
  onEvent: queueForTargets,
  invariants: pushInvariants,
  alertSubjects: pushAlertSubjects,
  repairs: pushRepairs,
  start: startDispatcher,
}
