/** Repairs of orders that got no codes: the task once more, or another order than was planned. */
import type { AlertType } from '@serialis/contract/alerts/alerts.schema.ts'
import type { RepairName } from '@serialis/contract/alerts/alerts.repairs.ts'
import type { CodesProblem } from '@serialis/contract/production/orders.errors.ts'
import type { Ctx } from '../kit/context.ts'
import type { Repair, RepairedAlert } from '../kit/repair.ts'
import { hasTaskEnded } from '../tasks/tasks.service.ts'
import { startCodesTask } from './orders.codes.service.ts'
import { openOrder } from './orders.machine.ts'
import { findOrder } from './orders.queries.ts'
import { workflowRepair } from './orders.workflow.service.ts'

async function isWaiting({ db }: Ctx, { subjectId }: RepairedAlert): Promise<boolean> {
  const order = await findOrder(db, subjectId)
  return order?.status === 'WAIT_FOR_SN_GENERATION' && (order.task_id === null || (await hasTaskEnded(db, order.task_id)))
}

const reassign = (type: AlertType): Repair => ({
  type,
  subjectType: 'order',
  name: 'reassignSnTask',
  permission: 'orders.retry',
  event: 'order.sn_task_reassigned',
  isOffered: isWaiting,
  run: async (ctx, { subjectId }) => {
    await startCodesTask(ctx, await openOrder(ctx, subjectId), 'reassignSnTask')
    return { message: 'sn_task_re_assign_started' }
  },
})

/** Which line or how much is the operator's choice: the order's form asks for it, as a revision that is approved anew. */
const change = (name: RepairName, problems: readonly CodesProblem[]): Repair => ({
  type: 'E12',
  subjectType: 'order',
  name,
  permission: 'orders.edit',
  isOffered: async (ctx, alert) => problems.includes(alert.params['problem'] as CodesProblem) && (await isWaiting(ctx, alert)),
  run: async (_ctx, { subjectId }) => ({ link: { page: 'order_edit', id: subjectId } }),
})

export const orderRepairs: readonly Repair[] = [
  workflowRepair,
  reassign('E5'), reassign('E6'), reassign('E12'),
  change('otherLine', ['codes_too_many_for_line']), change('splitOrder', ['codes_too_many_for_line', 'codes_rule_used_up']),
]
