/**
 * The input of a command before it is given: a question, a reason, a line, figures, or the preparation of a signature.
 */

import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { rejectOrder } from '@serialis/contract/plant/orders/orders.approval.routes.ts'
import { deleteOrder } from '@serialis/contract/plant/orders/orders.routes.ts'
import { reopenOrderScan, skipOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { useTranslations } from 'use-intl'
import { useGo } from '../../../kit/navigation/navigate.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'
import type { PersonCommand } from './OrderCommands.tsx'
import { AcknowledgeDialog, LineDialog } from './OrderLineDialogs.tsx'
import { FinishScanDialog, SamplesDialog, UnusedDialog } from './OrderResultDialogs.tsx'
import { ApproveDialog, ConfirmDialog, QuantitiesDialog, ScrapDialog } from './OrderSignedDialogs.tsx'
import { ReassignDialog } from './ReassignDialog.tsx'

export interface CommandDialogProps {
  order: OrderDetail
  onClose: () => void
}

function DeleteDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const go = useGo()
  const command = useCommand(deleteOrder, { onDone: () => go(paths.orders) })
  return (
    <Dialog
      title={t('dialogs.deleteTitle', { orderNo: order.orderNo })}
      confirm={t('actions.delete')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: order.id }, query: { version: order.version } })}
    >
      <p>{t('dialogs.deleteText')}</p>
    </Dialog>
  )
}

function RejectDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const command = useCommand(rejectOrder, {
    inPlace: true,
    onDone: () => {
      say(t('commands.reject'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('dialogs.rejectTitle', { orderNo: order.orderNo })}
      confirm={t('actions.reject')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) => void command.run({ params: { id: order.id }, body: { version: order.version, reason } })}
    >
      <p>{t('dialogs.rejectText')}</p>
    </ReasonDialog>
  )
}

function ReopenDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const command = useCommand(reopenOrderScan, {
    inPlace: true,
    onDone: () => {
      say(t('commands.reopenScan'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('dialogs.reopenTitle')}
      confirm={t('actions.reopenScan')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) => void command.run({ params: { id: order.id }, body: { version: order.version, reason } })}
    >
      <p>{t('dialogs.reopenText')}</p>
    </ReasonDialog>
  )
}

function SkipDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const command = useCommand(skipOrderScan, {
    inPlace: true,
    onDone: () => {
      say(t('commands.skipScan'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('dialogs.skipTitle', { orderNo: order.orderNo })}
      confirm={t('actions.skipScan')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) => void command.run({ params: { id: order.id }, body: { version: order.version, reason } })}
    >
      <p>{t('dialogs.skipText')}</p>
    </ReasonDialog>
  )
}

export function OrderCommandDialog({ command, ...props }: CommandDialogProps & { command: PersonCommand }) {
  switch (command) {
    case 'delete':
      return <DeleteDialog {...props} />
    case 'reject':
      return <RejectDialog {...props} />
    case 'skipScan':
      return <SkipDialog {...props} />
    case 'reopenScan':
      return <ReopenDialog {...props} />
    case 'takeByLine':
      return <LineDialog {...props} mode="PULL" />
    case 'assignLine':
      return <LineDialog {...props} mode="PUSH" />
    case 'reassignLine':
      return <ReassignDialog {...props} />
    case 'acknowledge':
      return <AcknowledgeDialog {...props} />
    case 'decideSamples':
      return <SamplesDialog {...props} />
    case 'returnUnused':
      return <UnusedDialog {...props} />
    case 'finishScan':
      return <FinishScanDialog {...props} />
    case 'approve':
      return <ApproveDialog {...props} />
    case 'correctQuantities':
      return <QuantitiesDialog {...props} />
    case 'finalConfirm':
      return <ConfirmDialog {...props} />
    case 'scrap':
      return <ScrapDialog {...props} />
    default:
      return null
  }
}
