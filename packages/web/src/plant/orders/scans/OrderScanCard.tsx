/**
 * The warehouse scans the outer packs: the box keeps the focus, and each code is answered by text, colour and sound.
 */

import type { OrderDetail, ScanItem } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getOrderScan, listOrderScans, removeOrderScan } from '@serialis/contract/plant/orders/orders.scans.routes.ts'
import { Button, Input, type InputRef, Segmented } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Labelled } from '../../../kit/form/Labelled.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { toneGround, toneInk } from '../../../kit/look/tone.ts'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { useScanTarget } from '../../../kit/scanner/scan-target.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { EmptyState } from '../../../kit/ui/EmptyState.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { ToneShape } from '../../../kit/ui/ToneShape.tsx'
import { useLostAt } from '../../../kit/wire/connection.ts'
import { useCommand, useRead } from '../../../kit/wire/server-state.ts'
import { scanTones } from '../shared/orders.tones.ts'
import { KeptScans } from './KeptScans.tsx'
import { type ScanResult, useOrderScans } from './useOrderScans.ts'

const MOST = 50
const SHOWN = ['missing', 'matched', 'differences'] as const

function LastScan({ result }: { result: ScanResult }) {
  const t = useTranslations('orders')
  const tone = result.isRepeat && result.outcome === 'MATCH' ? 'neutral' : scanTones[result.outcome]
  return (
    <p className="scan-answer" role="status" style={{ background: toneGround(tone), color: toneInk(tone) }}>
      <ToneShape tone={tone} />
      <span>{result.isRepeat ? t('scan.repeat') : t(`outcomes.${result.outcome}`)}</span>
      <Code isUngrouped>{result.code}</Code>
    </p>
  )
}

function ScanBox({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.scan')
  const input = useRef<InputRef>(null)
  const [text, setText] = useState('')
  const { last, kept, scan } = useOrderScans(order.id)
  const isConnected = useLostAt() === null
  useScanTarget(scan)
  useEffect(() => input.current?.focus(), [last])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const code = text.trim()
    setText('')
    if (code !== '') scan(code)
  }
  return (
    <form className="scan-box stack" onSubmit={submit}>
      <Labelled label={t('field')} hint={t('hint')}>
        {(control) => (
          <Input
            {...control}
            ref={input}
            autoFocus
            autoComplete="off"
            spellCheck={false}
            className="mono"
            value={text}
            onChange={(event) => setText(event.target.value)}
            data-scan-here
          />
        )}
      </Labelled>
      {last && (isConnected || kept.newest === undefined) && <LastScan result={last} />}
      <KeptScans kept={kept} />
    </form>
  )
}

function ScanList({ order, show }: { order: OrderDetail; show: (typeof SHOWN)[number] }) {
  const t = useTranslations('orders')
  const ledger = useTranslations('ledger')
  const may = useMay()
  const remove = useCommand(removeOrderScan)
  const { data } = useRead(
    listOrderScans,
    { params: { id: order.id }, query: { show, limit: MOST } },
    { keepsPrevious: true },
  )
  const mayRemove = order.status === 'SCANNING' && may('orders.scan')
  if (data?.items.length === 0) return <EmptyState title={t('scan.none')} text={t('scan.noneText')} />
  const scanned =
    show === 'missing'
      ? []
      : [
          {
            name: 'outcome',
            title: t('scan.outcome'),
            cell: (item: ScanItem) =>
              item.outcome && <StatusTag tone={scanTones[item.outcome]}>{t(`outcomes.${item.outcome}`)}</StatusTag>,
          },
          { name: 'when', title: t('scan.when'), cell: (item: ScanItem) => <Instant>{item.scannedAt}</Instant> },
          { name: 'who', title: t('scan.who'), cell: (item: ScanItem) => item.scannedBy },
          {
            name: 'remove',
            title: '',
            cell: ({ id }: ScanItem) =>
              mayRemove &&
              id !== null && (
                <Button
                  size="small"
                  type="text"
                  onClick={() => void remove.run({ params: { id: order.id, scanId: id } })}
                >
                  {t('scan.remove')}
                </Button>
              ),
          },
        ]
  return (
    <Rows
      caption={t(`scan.${show}`)}
      rows={data?.items}
      rowKey={(item) => item.id ?? item.container ?? item.code}
      columns={[
        { name: 'code', title: t('scan.code'), cell: ({ code }) => <Code>{code}</Code> },
        { name: 'level', title: t('scan.level'), cell: ({ level }) => level && ledger(`level.${level}`) },
        {
          name: 'inside',
          title: t('scan.inside'),
          align: 'end',
          cell: ({ size }) => size !== null && <Num>{size}</Num>,
        },
        ...scanned,
      ]}
    />
  )
}

export function OrderScanCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.scan')
  const { number } = useFormats()
  const [show, setShow] = useState<(typeof SHOWN)[number]>('missing')
  const { data } = useRead(getOrderScan, { params: { id: order.id } })
  if (data === undefined)
    return (
      <Card title={t('title')}>
        <span className="bone" style={{ height: 120 }} />
      </Card>
    )
  const counts = { missing: data.missing, matched: data.scanned, differences: data.differences }
  return (
    <Card title={t('title')} note={t('progress', { scanned: number(data.scanned), expected: number(data.expected) })}>
      <div className="stack">
        <div
          className="scan-meter"
          role="progressbar"
          aria-label={t('title')}
          aria-valuemin={0}
          aria-valuemax={data.expected}
          aria-valuenow={data.scanned}
        >
          <span style={{ width: `${data.expected === 0 ? 0 : (data.scanned / data.expected) * 100}%` }} />
        </div>
        {data.expected === 0 && <p className="soft">{t('nonePacked')}</p>}
        {order.status === 'SCANNING' && (
          <Can permission="orders.scan">
            <ScanBox order={order} />
          </Can>
        )}
        <div>
          <Segmented
            aria-label={t('packs')}
            size="small"
            value={show}
            options={SHOWN.map((value) => ({ value, label: `${t(value)} ${number(counts[value])}` }))}
            onChange={setShow}
          />
        </div>
        <ScanList order={order} show={show} />
      </div>
    </Card>
  )
}
