/** An order leaves its line: where its package is, and what happens to it, in one step. */

import {
  getOrderHandover,
  recallOrderPackage,
} from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { OrderHandover } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import { reassignOrderLine } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Radios } from '../../../kit/form/Radios.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import type { CommandDialogProps } from './OrderCommandDialog.tsx'
import { useDoneText } from './usePlainCommands.ts'

/** RECALL asks the line; the others are what a person knows about the package. */
type PackageOutcome = 'RECALL' | 'RECALLED' | 'LOST'

function Standing({
  handover: { state, packageNumber, acknowledgedAt, acknowledgedBy, recall },
}: {
  handover: OrderHandover
}) {
  const t = useTranslations('orders.dialogs')
  const { instant } = useFormats()
  return (
    <>
      <p>
        {t(`handover.${state}`, {
          number: String(packageNumber ?? ''),
          name: acknowledgedBy,
          at: acknowledgedAt === null ? '' : instant(acknowledgedAt),
        })}
      </p>
      {recall !== null && (
        <p>
          {t('recallOpen', {
            name: recall.askedBy,
            at: instant(recall.askedAt),
            deadline: recall.deadlineAt === null ? 'none' : instant(recall.deadlineAt),
          })}
        </p>
      )}
    </>
  )
}

/** Nothing can be at the line: there is nothing to decide. */
const isSettled = ({ state }: OrderHandover): boolean => state === 'NONE' || state === 'HERE'

export function ReassignDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const done = useDoneText()
  const { data: handover, error } = useRead(getOrderHandover, { params: { id: order.id } })
  const [chosen, setChosen] = useState<PackageOutcome | null>(null)
  const message = {
    inPlace: true,
    onDone: ({ message }: { message?: string | undefined }) => {
      done('reassignLine', message)
      onClose()
    },
  }
  const reassign = useCommand(reassignOrderLine, message)
  const recall = useCommand(recallOrderPackage, message)
  const title = t('dialogs.reassignTitle', { line: order.lineName })
  if (handover?.isProduced)
    return (
      <Dialog title={title} onClose={onClose}>
        <p>{errorText('line_has_produced', { line: handover.lineName })}</p>
      </Dialog>
    )
  const offered: readonly PackageOutcome[] = handover?.mayRecall ? ['RECALL', 'RECALLED', 'LOST'] : ['RECALLED', 'LOST']
  const fate = chosen !== null && offered.includes(chosen) ? chosen : offered[0]
  const labels = {
    RECALL: t('dialogs.recall'),
    RECALLED: t('dialogs.recalled'),
    LOST: t('dialogs.lost'),
  } satisfies Record<PackageOutcome, string>
  const isReady = handover !== undefined || error !== null
  const isOpen = handover === undefined ? error !== null && order.status !== 'ASSIGNED' : !isSettled(handover)
  const confirm = (reason: string) => {
    const input = { params: { id: order.id }, body: { version: order.version, reason } }
    if (isOpen && fate === 'RECALL') void recall.run(input)
    else
      void reassign.run({ ...input, body: { ...input.body, package: isOpen && fate === 'LOST' ? 'LOST' : 'RECALLED' } })
  }
  return (
    <ReasonDialog
      title={title}
      confirm={t(isOpen && fate === 'RECALL' ? 'actions.recall' : 'actions.reassignLine')}
      isDanger
      isBusy={!isReady || reassign.isBusy || recall.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {handover === undefined ? (
        error !== null && <p>{t('dialogs.handoverUnknown')}</p>
      ) : (
        <Standing handover={handover} />
      )}
      {isOpen && (
        <Radios
          label={t('dialogs.package')}
          value={fate as PackageOutcome}
          options={offered.map((value) => ({ value, label: labels[value] }))}
          onChange={setChosen}
        />
      )}
    </ReasonDialog>
  )
}
