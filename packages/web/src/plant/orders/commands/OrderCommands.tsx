/** The commands of an order that are possible now: the next one as the page's primary button, the others under "More". */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { OrderCommand } from '@serialis/contract/plant/orders/orders.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { useChangeSearch, useGo, useSearch } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { ActionMenu } from '../../../kit/ui/ActionMenu.tsx'
import { lazyPart } from '../../../kit/ui/lazy-part.tsx'
import { LinkButton } from '../../../kit/ui/LinkButton.tsx'
import { canDo, forwardCommand, takesResults } from './order-commands.ts'
import { type PlainCommand, usePlainCommands } from './usePlainCommands.ts'

/** With the fields of all dialogs; loaded when a person is about to press a button. */
const OrderCommandDialog = lazyPart(() => import('./OrderCommandDialog.tsx').then((m) => m.OrderCommandDialog))
const soon = { onPointerEnter: OrderCommandDialog.preload, onFocus: OrderCommandDialog.preload }

/** Commands of the page, by their input. The others are the product's own. */
const plain = new Set<OrderCommand>([
  'submit',
  'startWorkflow',
  'withdraw',
  'assignCodes',
  'reassignSnTask',
  'makeAvailable',
  'planLine',
  'buildPackage',
  'start',
  'startScan',
])
const isPlain = (command: OrderCommand): command is PlainCommand => plain.has(command)
/** Last in the menu, and red. */
const isDanger = (command: OrderCommand) => command === 'scrap' || command === 'delete'

export type PersonCommand = Exclude<
  OrderCommand,
  'codesAssigned' | 'packageBuilt' | 'resultReceived' | 'resultProcessed' | 'resultRefused' | 'resultUndone'
>

export function OrderCommands({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const may = useMay()
  const go = useGo()
  const { ask } = useSearch()
  const changeSearch = useChangeSearch()
  // From an alert, the dialog of its repair is opened at once.
  const [asking, setAsking] = useState<PersonCommand | null>(ask === 'reassignLine' && canDo(order, ask) ? ask : null)
  const close = () => {
    setAsking(null)
    if (ask !== undefined) changeSearch({ ask: '' })
  }
  const { run, isBusy } = usePlainCommands(order)
  const start = (command: PersonCommand) => {
    if (isPlain(command)) void run(command)
    else if (command === 'edit' || command === 'revise') go(pathTo(paths.orderEdit, { id: order.id }))
    else setAsking(command)
  }
  const first = forwardCommand(order) as PersonCommand | null
  const others = order.nextSteps
    .filter((step) => step.isPermitted && step.blockedBy === null && step.command !== first)
    .sort((a, b) => Number(isDanger(a.command)) - Number(isDanger(b.command)))
  const actions = others.map(({ command }) => ({
    key: command as PersonCommand,
    label: t(`actions.${command as PersonCommand}`),
    isDanger: isDanger(command),
  }))
  return (
    <>
      {actions.length > 0 && (
        <ActionMenu text={t('more')} actions={actions} onPick={start} onSoon={OrderCommandDialog.preload} />
      )}
      {/* What was received waits to be decided on, by a button of its own. */}
      {takesResults(order) && may('results.import') && (
        <LinkButton
          type={first === null && order.status !== 'PROCESSED' ? 'primary' : 'default'}
          to={paths.resultCreate}
          search={{ orderId: order.id }}
        >
          {t('actions.upload')}
        </LinkButton>
      )}
      {first !== null && (
        <Button type="primary" loading={isBusy} onClick={() => start(first)} {...soon}>
          {t(`actions.${first}`)}
        </Button>
      )}
      {asking !== null && <OrderCommandDialog order={order} command={asking} onClose={close} />}
    </>
  )
}
