/** Which commands are available to the user, and which of them is next. Pure. */

import type { NextStep, OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderCommand, OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'

export const stepOf = ({ nextSteps }: OrderDetail, command: OrderCommand): NextStep | undefined =>
  nextSteps.find((step) => step.command === command)
/** The user may give this command now. */
export const canDo = (order: OrderDetail, command: OrderCommand): boolean => {
  const step = stepOf(order, command)
  return step !== undefined && step.isPermitted && step.blockedBy === null
}

/** The regular path; the first one that this user may give now is the page's primary button. */
const forward = [
  'submit',
  'startWorkflow',
  'approve',
  'assignCodes',
  'reassignSnTask',
  'takeByLine',
  'assignLine',
  'buildPackage',
  'acknowledge',
  'start',
  'decideSamples',
  'startScan',
  'skipScan',
  'finishScan',
  'finalConfirm',
  'edit',
] as const satisfies readonly OrderCommand[]

export const forwardCommand = (order: OrderDetail): OrderCommand | null =>
  forward.find((command) => canDo(order, command)) ?? null

/**
 * The next step of this user, with what must be done before it; null when one is available. Optional steps are not
 * waited for.
 */
export const blockedStep = (order: OrderDetail): NextStep | null => {
  const open = forwardCommand(order)
  if (open !== null && open !== 'edit') return null
  return (
    order.nextSteps.find(
      ({ command, isPermitted, blockedBy }) =>
        isPermitted &&
        blockedBy !== null &&
        command !== 'decideSamples' &&
        command !== 'skipScan' &&
        command !== 'startWorkflow' &&
        forward.some((one) => one === command),
    ) ?? null
  )
}

/** The line may still send files for the order. */
export const resultStatuses: readonly OrderStatus[] = [
  'PRODUCTION_READY',
  'PROCESSING',
  'PROCESSED',
  'PROUDCTION_RESULT_PROCEDDED',
  'SCANNING',
  'SCAN_FINISH',
]
export const takesResults = ({ status }: Pick<OrderDetail, 'status'>): boolean => resultStatuses.includes(status)
