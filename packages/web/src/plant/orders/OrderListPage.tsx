/** All orders: product, quantity, line, progress. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import { useTranslations } from 'use-intl'
import type { Filter } from '../../kit/list/columns.ts'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { BulkActions } from '../../platform/tasks/shared/BulkActions.tsx'
import { useLines } from '../lines/lines.api.ts'
import { useProducts } from '../products/products.api.ts'
import { useSuppliers } from '../suppliers/suppliers.api.ts'
import { useOrderColumns } from './useOrderColumns.tsx'

const reach = ['brand', 'region', 'businessUnit'] as const
const days = ['productionFrom', 'productionTo', 'createdFrom', 'createdTo'] as const

function useOrderFilters(): Filter[] {
  const t = useTranslations('orders')
  const { products } = useProducts()
  const { lines } = useLines()
  const { suppliers } = useSuppliers()
  return [
    { kind: 'text', name: 'orderNo', label: t('fields.orderNo') },
    {
      kind: 'many',
      name: 'status',
      label: t('fields.status'),
      options: orderStatuses.map((value) => ({ value, label: t(`status.${value}`) })),
    },
    {
      kind: 'choice',
      name: 'productId',
      label: t('fields.product'),
      options: products.map(({ id, name }) => ({ value: id, label: name })),
    },
    { kind: 'text', name: 'batchCode', label: t('fields.batchCode') },
    {
      kind: 'choice',
      name: 'lineId',
      label: t('fields.line'),
      options: lines.map(({ id, name }) => ({ value: id, label: name })),
    },
    ...(suppliers.length === 0
      ? []
      : [
          {
            kind: 'choice' as const,
            name: 'supplierId',
            label: t('fields.supplier'),
            options: suppliers.map(({ id, name }) => ({ value: id, label: name })),
          },
        ]),
    ...reach.map((name) => ({ kind: 'exact' as const, name, label: t(`fields.${name}`) })),
    ...days.map((name) => ({ kind: 'day' as const, name, label: t(`fields.${name}`) })),
  ]
}

export function OrderListPage() {
  const t = useTranslations('orders')
  const imports = useTranslations('orderImports')
  const waiting = useTranslations('waiting')
  return (
    <ListPage
      bulk={(selection, clear) => <BulkActions list="orders" selection={selection} onDone={clear} />}
      name="orders"
      route={listOrders}
      title={t('title')}
      lead={t('lead')}
      rowFields={['id']}
      rowKey={(order) => order.id}
      open={(order) => pathTo(paths.order, { id: order.id })}
      refreshMs={15_000}
      columns={useOrderColumns()}
      filters={useOrderFilters()}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      commands={[
        { label: waiting('title'), to: paths.orderLimits },
        { label: imports('title'), to: paths.orderImports },
        { label: t('actions.create'), to: paths.orderCreate, isPrimary: true },
      ]}
    />
  )
}
