/** The packs of the order: the outermost first, each opens to its content. */

import type { OrderDetail, TreeNode } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { listOrderPacks } from '@serialis/contract/plant/orders/orders.routes.ts'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { GoTo } from '../../../kit/navigation/navigate.tsx'
import { paths, pathTo } from '../../../kit/navigation/paths.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { StateTag } from '../../../numbers/ledger/shared/StateTag.tsx'

const PAGE = 25

function Inside({ orderId, container, after }: { orderId: string; container?: string; after?: string }) {
  const t = useTranslations('orders.packs')
  const [isMore, setMore] = useState(false)
  const { data } = useRead(listOrderPacks, {
    params: { id: orderId },
    query: { limit: PAGE, ...(container !== undefined && { container }), ...(after !== undefined && { after }) },
  })
  if (data === undefined)
    return (
      <li>
        <span className="bone" style={{ height: 60 }} />
      </li>
    )
  if (data.items.length === 0 && after === undefined) return <li className="soft">{t('none')}</li>
  return (
    <>
      {data.items.map((node) => (
        <PackNode key={node.container} orderId={orderId} node={node} />
      ))}
      {data.next !== null &&
        (isMore ? (
          <Inside orderId={orderId} {...(container !== undefined && { container })} after={data.next} />
        ) : (
          <li>
            <Button size="small" type="link" onClick={() => setMore(true)}>
              {t('more')}
            </Button>
          </li>
        ))}
    </>
  )
}

function PackNode({ orderId, node }: { orderId: string; node: TreeNode }) {
  const t = useTranslations('orders.packs')
  const ledger = useTranslations('ledger')
  const { number } = useFormats()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const { container, code, level, status, isCommissioned, isPartial, size, capacity } = node
  return (
    <li>
      <div className="pack-line">
        {size === null ? (
          <span className="pack-leaf" />
        ) : (
          <button
            type="button"
            className="plain pack-toggle"
            aria-expanded={isOpen}
            aria-label={isOpen ? t('close') : t('open')}
            onClick={() => setOpen(!isOpen)}
          >
            <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true">
              <path d="M3 1.5 6.8 5 3 8.5" fill="none" stroke="currentColor" strokeWidth="1.6" />
            </svg>
          </button>
        )}
        <span className="pack-level">{ledger(`level.${level}`)}</span>
        {may('serials.detail') ? (
          <GoTo to={pathTo(paths.serial, { id: container })}>
            <Code>{code}</Code>
          </GoTo>
        ) : (
          <Code>{code}</Code>
        )}
        <StateTag status={status} isCommissioned={isCommissioned} />
        {size !== null && (
          <span className="soft num">
            {capacity === null
              ? t('holdsOnly', { size: number(size) })
              : t('holds', { size: number(size), capacity: number(capacity) })}
          </span>
        )}
        {isPartial && <StatusTag tone="hold">{t('partial')}</StatusTag>}
      </div>
      {isOpen && (
        <ul className="pack-tree">
          <Inside orderId={orderId} container={container} />
        </ul>
      )}
    </li>
  )
}

export function OrderPacksCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.packs')
  return (
    <Card title={t('title')}>
      <ul className="pack-tree">
        <Inside orderId={order.id} />
      </ul>
    </Card>
  )
}
