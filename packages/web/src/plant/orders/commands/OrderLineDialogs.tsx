/** Between order and line: choosing one, leaving it, and its acknowledgement of the package. */

import type { LineMode } from '@serialis/contract/plant/lines/lines.schema.ts'
import { assignOrderLine, takeOrder } from '@serialis/contract/plant/orders/orders.lines.routes.ts'
import { acknowledgeOrderPackage, listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { Input, Select } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { useLines } from '../../lines/lines.api.ts'
import type { CommandDialogProps } from './OrderCommandDialog.tsx'

export function LineDialog({ order, onClose, mode }: CommandDialogProps & { mode: LineMode }) {
  const t = useTranslations('orders')
  const { number } = useFormats()
  const { lines, isLoading } = useLines()
  const [chosen, setChosen] = useState<string | null>(null)
  const name = mode === 'PULL' ? 'takeByLine' : 'assignLine'
  const done = {
    inPlace: true,
    onDone: () => {
      say(t(`commands.${name}`))
      onClose()
    },
  }
  const take = useCommand(takeOrder, done)
  const assign = useCommand(assignOrderLine, done)
  const codes = order.levels.reduce((sum, { assigned, need }) => sum + Math.max(assigned, need), 0)
  const type = lines.find(({ id }) => id === order.plannedLineId)?.type
  const fitting = lines.filter(
    (line) =>
      line.status === 'ACTIVE' &&
      line.mode === mode &&
      line.type === (type ?? line.type) &&
      line.maximumSerials >= codes,
  )
  const lineId = chosen ?? fitting.find(({ id }) => id === order.plannedLineId)?.id ?? fitting[0]?.id
  const confirm = () => {
    if (lineId !== undefined)
      void (mode === 'PULL' ? take : assign).run({ params: { id: order.id }, body: { version: order.version, lineId } })
  }
  const isEmpty = !isLoading && fitting.length === 0
  return (
    <Dialog
      title={t('dialogs.lineTitle')}
      {...(!isEmpty && { confirm: t(`actions.${name}`), onConfirm: confirm })}
      isBusy={take.isBusy || assign.isBusy}
      onClose={onClose}
    >
      {isEmpty ? (
        <p>{t('dialogs.noLine')}</p>
      ) : (
        <>
          <p>{t('dialogs.lineText', { count: codes, mode })}</p>
          <Labelled label={t('fields.line')}>
            {(control) => (
              <Select
                {...control}
                loading={isLoading}
                value={lineId ?? null}
                onChange={setChosen}
                options={fitting.map((line) => ({
                  value: line.id,
                  label: t('dialogs.lineOption', {
                    name: line.name,
                    factory: line.factory,
                    maximum: number(line.maximumSerials),
                  }),
                }))}
              />
            )}
          </Labelled>
        </>
      )}
    </Dialog>
  )
}

export function AcknowledgeDialog({ order, onClose }: CommandDialogProps) {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const { data } = useRead(listOrderPackages, { params: { id: order.id } })
  const [checksum, setChecksum] = useState('')
  const [error, setError] = useState<string | undefined>()
  const row = data?.items.find(({ status }) => status === 'READY')
  const command = useCommand(acknowledgeOrderPackage, {
    inPlace: true,
    onDone: () => {
      say(t('commands.acknowledge'))
      onClose()
    },
    onRefused: ({ key, params, fields }) => {
      setError(errorText(fields['checksum'] ?? key, params))
      return true
    },
  })
  const confirm = () => {
    if (row)
      void command.run({ params: { id: order.id }, body: { version: order.version, packageId: row.id, checksum } })
  }
  return (
    <Dialog
      title={t('dialogs.acknowledgeTitle', { number: String(row?.number ?? '') })}
      confirm={t('actions.acknowledge')}
      isBusy={command.isBusy}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{t('dialogs.acknowledgeText')}</p>
      <Labelled label={t('dialogs.checksum')} error={error}>
        {(control) => (
          <Input
            {...control}
            className="mono"
            autoFocus
            autoComplete="off"
            spellCheck={false}
            value={checksum}
            onChange={(event) => {
              setChecksum(event.target.value.trim())
              setError(undefined)
            }}
          />
        )}
      </Labelled>
    </Dialog>
  )
}
