/** Labels of a run of an order's codes: the order, the level, the first label, how many. */

import { LABELS_TASK_MAX } from '@serialis/contract/desk/labels/labels.schema.ts'
import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { Button, Select } from 'antd'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../kit/form/Labelled.tsx'
import { NumberInput } from '../../kit/form/NumberInput.tsx'
import { numberOf } from '../../kit/form/values/typed-number.ts'
import { warn } from '../../kit/notices/notices.ts'
import { Card } from '../../kit/ui/Card.tsx'
import './labels.css'
import { useRead } from '../../kit/wire/server-state.ts'
import { PrintDialog } from './shared/PrintLabels.tsx'

const MOST = 50

export function OrderLabels() {
  const t = useTranslations('labels.order')
  const levelName = useTranslations('ledger.level')
  const [text, setText] = useState('')
  const [orderId, setOrderId] = useState<string>()
  const [run, setRun] = useState<{ level: PackagingLevel; first: number; count: number }>({
    level: 'CA',
    first: 1,
    count: 24,
  })
  const [isOpen, setOpen] = useState(false)
  const { data, isFetching } = useRead(
    listOrders,
    { query: { limit: MOST, ...(text.trim() !== '' && { orderNo: text.trim() }) } },
    { keepsPrevious: true },
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (orderId === undefined) warn(t('none'))
    else setOpen(true)
  }
  return (
    <Card title={t('title')}>
      <form className="label-order" onSubmit={submit}>
        <Labelled label={t('order')}>
          {(control) => (
            <Select
              {...control}
              showSearch={{ filterOption: false, onSearch: setText }}
              loading={isFetching}
              value={orderId ?? null}
              onChange={(value: string) => setOrderId(value)}
              options={
                data?.items.map(({ id, orderNo, productName }) => ({
                  value: id,
                  label: `${orderNo} ${productName}`,
                })) ?? []
              }
            />
          )}
        </Labelled>
        <Labelled label={t('level')}>
          {(control) => (
            <Select
              {...control}
              value={run.level}
              onChange={(level) => setRun({ ...run, level })}
              options={packagingLevels.map((value) => ({ value, label: levelName(value) }))}
            />
          )}
        </Labelled>
        <Labelled label={t('first')}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              isWhole
              value={run.first}
              onChange={(first) => setRun({ ...run, first: numberOf(first) })}
            />
          )}
        </Labelled>
        <Labelled label={t('count')}>
          {(control) => (
            <NumberInput
              {...control}
              min={1}
              max={LABELS_TASK_MAX}
              isWhole
              value={run.count}
              onChange={(count) => setRun({ ...run, count: numberOf(count) })}
            />
          )}
        </Labelled>
        <Button type="primary" htmlType="submit">
          {t('find')}
        </Button>
      </form>
      {isOpen && orderId !== undefined && (
        <PrintDialog subject={{ kind: 'ORDER', orderId, ...run }} onClose={() => setOpen(false)} />
      )}
    </Card>
  )
}
