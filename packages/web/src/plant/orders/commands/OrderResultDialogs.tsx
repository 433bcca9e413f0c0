/** After the results: samples, unused codes, the end of the scan. */

import { decideOrderSamples, returnUnusedCodes } from '@serialis/contract/plant/orders/orders.confirm.routes.ts'
import { getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import { finishOrderScan, getOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { Input } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { NumberInput } from '../../../kit/form/NumberInput.tsx'
import { Radios } from '../../../kit/form/Radios.tsx'
import { numberOf } from '../../../kit/form/values/typed-number.ts'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { ReasonDialog } from '../../../kit/ui/ReasonDialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { ReasonChoice } from '../../../platform/dictionary/shared/ReasonChoice.tsx'
import type { CommandDialogProps } from './OrderCommandDialog.tsx'

export function SamplesDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const { data } = useRead(getOrderBalance, { params: { id: order.id } })
  const [decision, setDecision] = useState<'TAKE' | 'WITHDRAW'>('TAKE')
  const command = useCommand(decideOrderSamples, {
    inPlace: true,
    onDone: () => {
      say(t('commands.decideSamples'))
      onClose()
    },
  })
  return (
    <ReasonDialog
      title={t('dialogs.samplesTitle', { count: data?.undecidedSamples ?? 0 })}
      confirm={t('actions.decideSamples')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={(reason) =>
        void command.run({ params: { id: order.id }, body: { version: order.version, decision, reason } })
      }
    >
      <Radios
        label={t('actions.decideSamples')}
        value={decision}
        options={[
          { value: 'TAKE', label: t('dialogs.take') },
          { value: 'WITHDRAW', label: t('dialogs.withdraw') },
        ]}
        onChange={setDecision}
      />
    </ReasonDialog>
  )
}

export function UnusedDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const ledger = useTranslations('ledger')
  const { data } = useRead(getOrderBalance, { params: { id: order.id } })
  const [counts, setCounts] = useState<Partial<Record<string, number>>>({})
  const command = useCommand(returnUnusedCodes, {
    inPlace: true,
    onDone: () => {
      say(t('commands.returnUnused'))
      onClose()
    },
  })
  const open = data?.levels.filter((level) => level.open > 0) ?? []
  const confirm = (reason: string) =>
    void command.run({
      params: { id: order.id },
      body: { version: order.version, reason, levels: open.map(({ level }) => ({ level, count: counts[level] ?? 0 })) },
    })
  return (
    <ReasonDialog
      title={t('dialogs.unusedTitle')}
      confirm={t('actions.returnUnused')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('dialogs.unusedText')}</p>
      {open.map(({ level, open: count }) => (
        <Labelled key={level} label={ledger(`level.${level}`)} hint={t('dialogs.openHere', { count })}>
          {(control) => (
            <NumberInput
              {...control}
              min={0}
              isWhole
              value={counts[level]}
              onChange={(next) => setCounts((before) => ({ ...before, [level]: numberOf(next) }))}
            />
          )}
        </Labelled>
      ))}
    </ReasonDialog>
  )
}

const LEAST = 3

export function FinishScanDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const { data } = useRead(getOrderScan, { params: { id: order.id } })
  const [difference, setDifference] = useState('')
  const [differenceCode, setDifferenceCode] = useState('')
  const [isRefused, setRefused] = useState(false)
  const command = useCommand(finishOrderScan, {
    inPlace: true,
    onDone: () => {
      say(t('commands.finishScan'))
      onClose()
    },
  })
  const isOff = data !== undefined && data.missing + data.differences > 0
  const confirm = () => {
    const words = difference.trim()
    const isTooShort = isOff && words.length < LEAST && (differenceCode === '' || words !== '')
    setRefused(isTooShort)
    if (!isTooShort)
      void command.run({
        params: { id: order.id },
        body: { version: order.version, ...(isOff && { differenceCode, ...(words !== '' && { difference: words }) }) },
      })
  }
  return (
    <Dialog
      title={t('dialogs.finishTitle')}
      confirm={t('actions.finishScan')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      {data && !isOff && (
        <p>{t('scan.progress', { scanned: String(data.scanned), expected: String(data.expected) })}</p>
      )}
      {isOff && (
        <>
          <p>{t('dialogs.finishText', { missing: data.missing, differences: data.differences })}</p>
          <ReasonChoice type="DEVIATION_REASON" value={differenceCode} onChange={setDifferenceCode} />
          <Labelled
            label={t('dialogs.difference')}
            isOptional={differenceCode !== ''}
            error={isRefused ? errorText('reason_too_short') : undefined}
          >
            {(control) => (
              <Input.TextArea
                {...control}
                rows={3}
                value={difference}
                onChange={(event) => setDifference(event.target.value)}
              />
            )}
          </Labelled>
        </>
      )}
    </Dialog>
  )
}
