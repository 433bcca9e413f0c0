/** Every step of the order: what, who, when, why, with its figures. */

import type { HistoryStep, OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listOrderHistory } from '@serialis/contract/plant/orders/orders.routes.ts'
import { isPartOfSignatures } from '@serialis/contract/plant/orders/orders.status.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { HistoryList } from '../../../kit/page/HistoryList.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { DASH, useFieldWords } from '../../../platform/audit/shared/field-words.ts'
import { ReviewLine } from '../../../platform/audit/shared/ReviewLine.tsx'

const FIRST = 12
const MOST = 200
/** Written in a step's facts by the product itself. */
const BY_PRODUCT = 'Serialis'

const sumOf = (counts: unknown): number =>
  typeof counts === 'object' && counts !== null
    ? Object.values(counts).reduce<number>((sum, count) => sum + (typeof count === 'number' ? count : 0), 0)
    : 0

function useFactText() {
  const t = useTranslations('orders.history')
  const { clauses } = useFormats()
  return ({ facts }: HistoryStep): string => {
    const text = (name: string) =>
      typeof facts[name] === 'string' || typeof facts[name] === 'number' ? String(facts[name]) : ''
    const assigned = sumOf(facts['assigned'])
    return clauses([
      text('file') !== '' && t('file', { file: text('file') }),
      text('line') !== '' && t('line', { line: text('line') }),
      text('package') !== '' && /^\d+$/.test(text('package')) && t('package', { package: text('package') }),
      assigned > 0 && t('codes', { count: assigned }),
      text('rows') !== '' && t('codes', { count: Number(text('rows')) }),
      text('deviation') !== '' && t('deviation', { deviation: text('deviation') }),
    ])
  }
}

/** The fields that an edit changed. */
function Changes({ changes }: { changes: unknown }) {
  const t = useTranslations('audit')
  const words = useFieldWords('order')
  if (typeof changes !== 'object' || changes === null) return null
  const changed = words({ changes }).filter(({ isTechnical }) => !isTechnical)
  return (
    <ul>
      {changed.map(({ key, field, before = DASH, after }) => (
        <li key={key}>{t('change', { field, before, after })}</li>
      ))}
    </ul>
  )
}

export function OrderHistoryCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const [limit, setLimit] = useState(FIRST)
  const factText = useFactText()
  const { data } = useRead(listOrderHistory, { params: { id: order.id }, query: { limit } }, { keepsPrevious: true })
  return (
    <Card title={t('history.title')}>
      <ReviewLine subjectType="order" subjectId={order.id} number={order.orderNo} />
      <HistoryList
        entries={data?.items.map((step) => ({
          id: String(step.number),
          at: step.at,
          title: isPartOfSignatures(step) ? t(`signed.${step.command}`) : t(`commands.${step.command}`),
          who: step.by === BY_PRODUCT ? null : step.by,
          reason: [factText(step), step.reason].filter(Boolean).join('. '),
          more: <Changes changes={step.facts['changes']} />,
        }))}
      />
      {data?.next && limit < MOST && (
        <Button type="link" size="small" onClick={() => setLimit(MOST)}>
          {t('history.more')}
        </Button>
      )}
    </Card>
  )
}
