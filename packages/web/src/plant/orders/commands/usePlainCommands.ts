/** Commands without input: one click, locked while it runs, and a message when it is done. */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import * as approvalRoutes from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import * as codeRoutes from '@serialis/contract/plant/orders/orders.codes.routes.ts'
import * as lineRoutes from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import * as packageRoutes from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import * as scanRoutes from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { useCommand } from '../../../kit/wire/server-state.ts'

export type PlainCommand =
  | 'submit'
  | 'startWorkflow'
  | 'withdraw'
  | 'assignCodes'
  | 'reassignSnTask'
  | 'makeAvailable'
  | 'planLine'
  | 'buildPackage'
  | 'start'
  | 'startScan'

/** The message after a command: the server's own if there is one. */
export function useDoneText(): (
  command: PlainCommand | 'approve' | 'reassignLine' | 'finalConfirm',
  message: string | undefined,
) => void {
  const t = useTranslations('orders.commands')
  const errorText = useErrorText()
  return (command, message) => say(message === undefined ? t(command) : errorText(message))
}

export function usePlainCommands(order: OrderDetail): {
  run: (command: PlainCommand) => Promise<unknown>
  isBusy: boolean
} {
  const done = useDoneText()
  const told = (command: PlainCommand) => ({
    inPlace: true,
    onDone: ({ message }: { message?: string | undefined }) => done(command, message),
  })
  const commands: Record<
    PlainCommand,
    { run: (input: { params: { id: string }; body: { version: number } }) => Promise<unknown>; isBusy: boolean }
  > = {
    submit: useCommand(approvalRoutes.submitOrder, told('submit')),
    startWorkflow: useCommand(approvalRoutes.startOrderWorkflow, told('startWorkflow')),
    withdraw: useCommand(approvalRoutes.withdrawOrder, told('withdraw')),
    assignCodes: useCommand(codeRoutes.assignOrderCodes, told('assignCodes')),
    reassignSnTask: useCommand(codeRoutes.reassignSnTask, told('reassignSnTask')),
    makeAvailable: useCommand(lineRoutes.makeOrderAvailable, told('makeAvailable')),
    planLine: useCommand(lineRoutes.planOrderLine, told('planLine')),
    buildPackage: useCommand(packageRoutes.buildOrderPackage, told('buildPackage')),
    start: useCommand(lineRoutes.startOrder, told('start')),
    startScan: useCommand(scanRoutes.startOrderScan, told('startScan')),
  }
  return {
    run: (command) => commands[command].run({ params: { id: order.id }, body: { version: order.version } }),
    isBusy: Object.values(commands).some(({ isBusy }) => isBusy),
  }
}
