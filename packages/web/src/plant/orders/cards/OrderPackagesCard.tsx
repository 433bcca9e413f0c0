/** The package for the line: one file per level and format, with their checksums; and whether it is being recalled. */

import { getOrderHandover } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import type { OrderDetail, OrderPackage } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { downloadOrderPackage, listOrderPackages } from '@serialis/contract/plant/orders/orders.packages.routes.ts'
import { Button } from 'antd'
import { useTranslations } from 'use-intl'
import { useFormats } from '../../../kit/language/time.ts'
import type { Column } from '../../../kit/list/columns.ts'
import { Rows } from '../../../kit/list/Rows.tsx'
import { Can, useMay } from '../../../kit/navigation/Can.tsx'
import { warnOf } from '../../../kit/notices/notices.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { Code } from '../../../kit/ui/Code.tsx'
import { Instant } from '../../../kit/ui/Instant.tsx'
import { Num } from '../../../kit/ui/Num.tsx'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'
import { download } from '../../../kit/wire/transfer.ts'
import { packageTones } from '../shared/orders.tones.ts'

const RECALL_LOOK_MS = 5_000

function PackageFiles({ orderId, row }: { orderId: string; row: OrderPackage }) {
  const t = useTranslations('orders.packages')
  const ledger = useTranslations('ledger')
  const { bytes } = useFormats()
  const may = useMay()
  const isOffered = may('orders.export') && (row.status === 'READY' || row.status === 'ACKNOWLEDGED')
  const downloads: Column<OrderPackage['files'][number]> = {
    name: 'download',
    title: t('download'),
    align: 'end',
    cell: ({ level, format }) => (
      <Button
        size="small"
        aria-label={t('downloadOf', { level: ledger(`level.${level}`), format })}
        onClick={() =>
          void download(downloadOrderPackage, { params: { id: orderId, packageId: row.id, level, format } }).catch(
            warnOf,
          )
        }
      >
        {t('download')}
      </Button>
    ),
  }
  return (
    <Rows
      caption={t('number', { number: String(row.number) })}
      rows={row.files}
      rowKey={({ level, format }) => `${level} ${format}`}
      columns={[
        {
          name: 'file',
          title: t('file'),
          cell: ({ level, format }) => `${ledger(`level.${level}`)} ${t(`formats.${format}`)}`,
        },
        { name: 'rows', title: t('rows'), align: 'end', cell: ({ rows }) => <Num>{rows}</Num> },
        { name: 'size', title: t('size'), align: 'end', cell: ({ size }) => bytes(size) },
        {
          name: 'sha256',
          title: t('checksum'),
          cell: ({ sha256 }) => (
            <span className="mono" title={sha256}>
              {sha256.slice(0, 12)}
            </span>
          ),
        },
        ...(isOffered ? [downloads] : []),
      ]}
    />
  )
}

function Package({ orderId, row }: { orderId: string; row: OrderPackage }) {
  const t = useTranslations('orders')
  return (
    <section className="stack">
      <p className="row">
        <strong>{t('packages.number', { number: String(row.number) })}</strong>
        <StatusTag tone={packageTones[row.status]} term={`orderPackage.${row.status}`}>
          {t(`packageStatus.${row.status}`)}
        </StatusTag>
        <span className="soft">{row.lineName}</span>
        <span className="soft">
          <Instant>{row.acknowledgedAt ?? row.builtAt ?? row.createdAt}</Instant>
        </span>
        {row.acknowledgedBy !== '' && (
          <span className="soft">{t('packages.acknowledged', { name: row.acknowledgedBy })}</span>
        )}
      </p>
      {row.checksum !== null && (
        <p className="package-sum">
          <span className="soft">{t('packages.checksum')} </span>
          <Code isUngrouped isCopyable>
            {row.checksum}
          </Code>
        </p>
      )}
      {row.files.length > 0 && row.status !== 'WITHDRAWN' && <PackageFiles orderId={orderId} row={row} />}
    </section>
  )
}

/** While the line is asked to give its package back. */
function OpenRecall({ orderId }: { orderId: string }) {
  const t = useTranslations('orders.dialogs')
  const { instant } = useFormats()
  const { data } = useRead(getOrderHandover, { params: { id: orderId } }, { refreshMs: RECALL_LOOK_MS })
  if (!data?.recall) return null
  const { askedBy, askedAt, deadlineAt, reason } = data.recall
  return (
    <p role="status">
      <StatusTag tone="waiting">{t('recallTag')}</StatusTag>{' '}
      {t('recallOpen', {
        name: askedBy,
        at: instant(askedAt),
        deadline: deadlineAt === null ? 'none' : instant(deadlineAt),
      })}{' '}
      <span className="soft">{reason}</span>
    </p>
  )
}

export function OrderPackagesCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.packages')
  const { data } = useRead(listOrderPackages, { params: { id: order.id } })
  return (
    <Card title={t('title')}>
      {data === undefined ? (
        <span className="bone" style={{ height: 80 }} />
      ) : data.items.length === 0 ? (
        <p className="soft">{t('none')}</p>
      ) : (
        <div className="stack">
          <Can permission="orders.assign">
            {data.items.some(({ status }) => status === 'READY' || status === 'ACKNOWLEDGED') && (
              <OpenRecall orderId={order.id} />
            )}
          </Can>
          {data.items.map((row) => (
            <Package key={row.id} orderId={order.id} row={row} />
          ))}
        </div>
      )}
    </Card>
  )
}
