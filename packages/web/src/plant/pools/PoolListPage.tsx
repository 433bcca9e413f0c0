import { packagingLevels } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { listPools } from '@serialis/contract/plant/pools/pools.routes.ts'
import { SN_SOURCES } from '@serialis/contract/plant/products/product-fields.ts'
import { useTranslations } from 'use-intl'
import { columnsOf } from '../../kit/list/columns.ts'
import { ListPage, type RowOf } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { useProducts } from '../products/products.api.ts'
import { useLasting } from './ForecastCard.tsx'
import { poolTones } from './pools.tones.ts'
import { STOCK_FIELDS, StockBar } from './StockBar.tsx'

const reading = columnsOf<RowOf<typeof listPools>>()

export function PoolListPage() {
  const t = useTranslations('pools')
  const ledger = useTranslations('ledger')
  const lasting = useLasting()
  const { products } = useProducts()
  return (
    <ListPage
      rowFields={['id', 'version']}
      bulk={(selection, clear) => <BulkActions list="pools" selection={selection} onDone={clear} />}
      name="pools"
      route={listPools}
      title={t('title')}
      lead={t('lead')}
      rowKey={(pool) => pool.id}
      open={(pool) => pathTo(paths.poolConfig, { id: pool.id })}
      refreshMs={10_000}
      columns={[
        { name: 'product', title: t('fields.product'), cell: (pool) => pool.product.name },
        { name: 'level', title: t('fields.level'), cell: (pool) => ledger(`level.${pool.level}`) },
        {
          name: 'state',
          title: t('fields.state'),
          cell: (pool) => (
            <StatusTag tone={poolTones[pool.state]} term={`pool.${pool.state}`}>
              {t(`state.${pool.state}`)}
            </StatusTag>
          ),
        },
        reading(STOCK_FIELDS, { name: 'stock', title: t('fields.stock'), cell: (pool) => <StockBar stock={pool} /> }),
        reading(['forecast'], {
          name: 'lasts',
          title: t('fields.lasts'),
          cell: (pool) => <span className="num">{lasting(pool.forecast)}</span>,
        }),
        { name: 'waiting', title: t('fields.waiting'), align: 'end', cell: (pool) => <Num>{pool.waiting}</Num> },
        { name: 'environment', title: t('fields.environment'), cell: (pool) => t(`environment.${pool.environment}`) },
        reading(['product'], {
          name: 'code',
          title: t('fields.code'),
          isHidden: true,
          cell: (pool) => <span className="mono">{pool.product.code}</span>,
        }),
        { name: 'source', title: t('fields.source'), isHidden: true, cell: (pool) => t(`source.${pool.source}`) },
        reading(['supplierName'], {
          name: 'supplier',
          title: t('fields.supplier'),
          isHidden: true,
          cell: (pool) => pool.supplierName,
        }),
        {
          name: 'minimumRequest',
          title: t('fields.minimumRequest'),
          align: 'end',
          isHidden: true,
          cell: (pool) => <Num>{pool.minimumRequest}</Num>,
        },
        {
          name: 'maximumPercent',
          title: t('fields.maximumPercent'),
          align: 'end',
          isHidden: true,
          cell: (pool) => t('perHundred', { percent: String(pool.maximumPercent) }),
        },
        { name: 'zeroBox', title: t('fields.zeroBox'), isHidden: true, cell: (pool) => t(`zeroBox.${pool.zeroBox}`) },
      ]}
      filters={[
        {
          kind: 'choice',
          name: 'productId',
          label: t('fields.product'),
          options: products.map(({ id, name }) => ({ value: id, label: name })),
        },
        {
          kind: 'choice',
          name: 'level',
          label: t('fields.level'),
          options: packagingLevels.map((value) => ({ value, label: ledger(`level.${value}`) })),
        },
        {
          kind: 'choice',
          name: 'source',
          label: t('fields.source'),
          options: SN_SOURCES.map((value) => ({ value, label: t(`source.${value}`) })),
        },
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[{ label: t('create'), to: paths.poolConfigCreate, isPrimary: true }]}
    />
  )
}
