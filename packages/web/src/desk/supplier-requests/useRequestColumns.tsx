/** Columns of requests for approval, and the dialogs for deciding them; the same in every list of requests. */

import {
  approveSupplierRequest,
  refuseSupplierRequest,
  withdrawSupplierRequest,
} from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import type { SupplierRequest } from '@serialis/contract/desk/supplier-requests/supplier-requests.schema.ts'
import { supplierRequestTransitions } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../kit/language/time.ts'
import { columnsOf, type ListColumn } from '../../kit/list/columns.ts'
import { RowSteps } from '../../kit/list/RowSteps.tsx'
import { useMay } from '../../kit/navigation/Can.tsx'
import { GoTo } from '../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { say } from '../../kit/notices/notices.ts'
import { stepsOf } from '../../kit/page/steps.ts'
import { Dialog } from '../../kit/ui/Dialog.tsx'
import { Instant } from '../../kit/ui/Instant.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { ReasonDialog } from '../../kit/ui/ReasonDialog.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useCommand } from '../../kit/wire/server-state.ts'
import { requestTones } from '../../plant/suppliers/shared/suppliers.display.tsx'

const reading = columnsOf<SupplierRequest>()

/** What deciding a request reads: the question names the request. */
const STEP_FIELDS = [
  'id',
  'version',
  'supplier',
  'quantity',
  'maximum',
  'reason',
  'status',
  'allowed',
  'applicationId',
] as const
type Decided = Pick<SupplierRequest, (typeof STEP_FIELDS)[number]>
type Command = Decided['allowed'][number]
interface StepProps {
  request: Decided
  onClose: () => void
}

function useWords({ supplier, quantity, maximum }: Decided) {
  const { number } = useFormats()
  return { supplier: supplier.name, quantity: number(quantity), maximum: number(maximum) }
}

function Approve({ request, onClose }: StepProps) {
  const t = useTranslations('suppliers.requests')
  const words = useWords(request)
  const command = useCommand(approveSupplierRequest, {
    onDone: () => {
      say(t('approved'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('approveTitle', words)}
      confirm={t('approve')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: request.id }, body: { version: request.version } })}
    >
      <p>{t('approveText', words)}</p>
      <p>{request.reason}</p>
    </Dialog>
  )
}

function Refuse({ request, onClose }: StepProps) {
  const t = useTranslations('suppliers.requests')
  const words = useWords(request)
  const command = useCommand(refuseSupplierRequest, {
    onDone: () => {
      say(t('refused'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('refuseTitle', words)}
      confirm={t('refuse')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) =>
        void command.run({ params: { id: request.id }, body: { version: request.version, reason } })
      }
    >
      <p>{t('refuseText', words)}</p>
      <p>{request.reason}</p>
    </ReasonDialog>
  )
}

function Withdraw({ request, onClose }: StepProps) {
  const t = useTranslations('suppliers.requests')
  const command = useCommand(withdrawSupplierRequest, {
    onDone: () => {
      say(t('withdrawn'))
      onClose()
    },
  })
  return (
    <Dialog
      title={t('withdrawTitle')}
      confirm={t('withdraw')}
      isDanger
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={() => void command.run({ params: { id: request.id }, body: { version: request.version } })}
    >
      <p>{t('withdrawText')}</p>
    </Dialog>
  )
}

const dialogs: Record<Command, (props: StepProps) => ReactNode> = {
  approve: Approve,
  refuse: Refuse,
  withdraw: Withdraw,
}

export function useRequestColumns(): { columns: ListColumn<SupplierRequest>[]; dialog: ReactNode } {
  const t = useTranslations('suppliers.requests')
  const list = useTranslations('kit.list')
  const why = useTranslations('kit.steps.why')
  const level = useTranslations('ledger.level')
  const may = useMay()
  const [open, setOpen] = useState<{ step: Command; request: Decided } | null>(null)
  const Open = open && dialogs[open.step]
  const closed = (request: Decided) =>
    stepsOf({
      open: request.allowed,
      steps: {
        approve: [approveSupplierRequest, why('otherPerson')],
        refuse: [refuseSupplierRequest, why('otherPerson')],
        withdraw: [withdrawSupplierRequest, why('onlyBeginner')],
      },
      label: (command) => t(command),
      table: supplierRequestTransitions,
      status: request.status,
      word: (status) => t(`status.${status}`),
    })
  const steps = (request: Decided) => (
    <RowSteps of={request.supplier.name} steps={closed(request)}>
      {request.allowed.map((step) => (
        <Button
          key={step}
          size="small"
          type={step === 'approve' ? 'primary' : 'default'}
          danger={step === 'refuse'}
          onClick={() => setOpen({ step, request })}
        >
          {t(step)}
        </Button>
      ))}
      {request.applicationId !== null && may('applications.list') && (
        <GoTo to={pathTo(paths.application, { id: request.applicationId })}>{t('status.APPROVED')}</GoTo>
      )}
    </RowSteps>
  )
  return {
    dialog: open && Open && <Open request={open.request} onClose={() => setOpen(null)} />,
    columns: [
      { name: 'supplier', title: t('fields.supplier'), cell: (row) => row.supplier.name },
      { name: 'product', title: t('fields.product'), cell: (row) => row.product.name },
      { name: 'level', title: t('fields.level'), cell: (row) => level(row.level) },
      { name: 'quantity', title: t('fields.quantity'), align: 'end', cell: (row) => <Num>{row.quantity}</Num> },
      { name: 'maximum', title: t('fields.maximum'), align: 'end', cell: (row) => <Num>{row.maximum}</Num> },
      {
        name: 'order',
        title: t('fields.order'),
        isHidden: true,
        cell: (row) => row.order && <span className="mono">{row.order.orderNo}</span>,
      },
      {
        name: 'status',
        title: t('fields.status'),
        cell: (row) => (
          <StatusTag tone={requestTones[row.status]} term={`supplierRequest.${row.status}`}>
            {t(`status.${row.status}`)}
          </StatusTag>
        ),
      },
      { name: 'requestedAt', title: t('fields.requestedAt'), cell: (row) => <Instant>{row.requestedAt}</Instant> },
      { name: 'reason', title: t('fields.reason'), cell: (row) => row.reason },
      { name: 'requestedBy', title: t('fields.requestedBy'), isHidden: true, cell: (row) => row.requestedBy },
      { name: 'decidedBy', title: t('fields.decidedBy'), isHidden: true, cell: (row) => row.decidedBy },
      { name: 'decision', title: t('fields.decision'), isHidden: true, cell: (row) => row.decision },
      reading(STEP_FIELDS, { name: 'steps', title: list('steps'), align: 'end', isSteps: true, cell: steps }),
    ],
  }
}
