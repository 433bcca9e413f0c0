/** Commands that ask nothing: one click, locked while it runs, and a word when it is done. */

import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/orders.views.ts'
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
  | 'skipScan'

/** Says what a command did: the server's own word for it when there is one. */
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
    submit: useCommand(routes.submitOrder, told('submit')),
    startWorkflow: useCommand(routes.startOrderWorkflow, told('startWorkflow')),
    withdraw: useCommand(routes.withdrawOrder, told('withdraw')),
    assignCodes: useCommand(routes.assignOrderCodes, told('assignCodes')),
    reassignSnTask: useCommand(routes.reassignSnTask, told('reassignSnTask')),
    makeAvailable: useCommand(routes.makeOrderAvailable, told('makeAvailable')),
    planLine: useCommand(routes.planOrderLine, told('planLine')),
    buildPackage: useCommand(routes.buildOrderPackage, told('buildPackage')),
    start: useCommand(routes.startOrder, told('start')),
    startScan: useCommand(routes.startOrderScan, told('startScan')),
    skipScan: useCommand(routes.skipOrderScan, told('skipScan')),
  }
  return {
    run: (command) => commands[command].run({ params: { id: order.id }, body: { version: order.version } }),
    isBusy: Object.values(commands).some(({ isBusy }) => isBusy),
  }
}
