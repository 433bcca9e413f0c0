/** Gives an order to the simulated line: the speed, and the shape of its result. */

import { startSimulatedLine } from '@serialis/contract/plant/line-connections/simulated-line.routes.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { Checkbox } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Radios } from '../../../kit/form/Radios.tsx'
import { say } from '../../../kit/notices/notices.ts'
import { Dialog } from '../../../kit/ui/Dialog.tsx'
import { useCommand } from '../../../kit/wire/server-state.ts'

const formats = ['CSV', 'XML', 'EPCIS'] as const
/** A quarter of a minute; small orders are made at the speed of a fast line. */
const QUICK_PER_MINUTE = 4
const QUICK_LINE = 600
const REAL = 300
const MOST = 1_000_000

export function SimulatedLineDialog({ order, onClose }: { order: OrderDetail; onClose: () => void }) {
  const t = useTranslations('progress.simulated')
  const [speed, setSpeed] = useState<'quick' | 'minute' | 'real'>('quick')
  const [format, setFormat] = useState<(typeof formats)[number]>('CSV')
  const [hasFaults, setFaults] = useState(false)
  const command = useCommand(startSimulatedLine, {
    onDone: () => {
      say(t('started'))
      onClose()
    },
  })
  const size = order.orderSize ?? REAL
  const perMinute = { quick: Math.max(QUICK_LINE, size * QUICK_PER_MINUTE), minute: size, real: REAL }[speed]
  return (
    <Dialog
      title={t('title', { orderNo: order.orderNo })}
      confirm={t('confirm')}
      isBusy={command.isBusy}
      onClose={onClose}
      width={520}
      onConfirm={() =>
        void command.run({
          params: { id: order.id },
          body: { format, hasFaults, perMinute: Math.min(MOST, Math.max(1, perMinute)) },
        })
      }
    >
      <p>{t('text')}</p>
      <Radios
        label={t('speed')}
        value={speed}
        options={(['quick', 'minute', 'real'] as const).map((value) => ({ value, label: t(value) }))}
        onChange={setSpeed}
      />
      <Radios
        label={t('format')}
        value={format}
        options={formats.map((value) => ({ value, label: t(`formats.${value}`) }))}
        onChange={setFormat}
      />
      <Checkbox checked={hasFaults} onChange={(event) => setFaults(event.target.checked)}>
        {t('faults')}
      </Checkbox>
    </Dialog>
  )
}
