/** All orders: what, how much, where, how far. */

import { listOrders } from '@serialis/contract/plant/orders/orders.routes.ts'
import { orderStatuses } from '@serialis/contract/plant/orders/orders.status.ts'
import { useTranslations } from 'use-intl'
import { ListPage } from '../../kit/list/ListPage.tsx'
import { Can } from '../../kit/navigation/Can.tsx'
import { paths, pathTo } from '../../kit/navigation/paths.ts'
import { Instant } from '../../kit/ui/Instant.tsx'
import { LinkButton } from '../../kit/ui/LinkButton.tsx'
import { Num } from '../../kit/ui/Num.tsx'
import { StatusTag } from '../../kit/ui/StatusTag.tsx'
import { useSuppliers } from '../suppliers/suppliers.api.ts'
import { useLines, useProducts } from './orders.api.ts'
import { orderTones } from './shared/orders.tones.ts'

const days = ['productionFrom', 'productionTo', 'createdFrom', 'createdTo'] as const

export function OrderListPage() {
  const t = useTranslations('orders')
  const imports = useTranslations('orderImports')
  const waiting = useTranslations('waiting')
  const { products } = useProducts()
  const { lines } = useLines()
  const { suppliers } = useSuppliers()
  return (
    <ListPage
      name="orders"
      exports="orders"
      route={listOrders}
      title={t('title')}
      lead={t('lead')}
      rowKey={(order) => order.id}
      open={(order) => pathTo(paths.order, { id: order.id })}
      refreshMs={15_000}
      columns={[
        { name: 'orderNo', title: t('fields.orderNo'), cell: (order) => <span className="mono">{order.orderNo}</span> },
        { name: 'product', title: t('fields.product'), cell: (order) => order.productName },
        {
          name: 'batchCode',
          title: t('fields.batchCode'),
          cell: (order) => order.batchCode && <span className="mono">{order.batchCode}</span>,
        },
        {
          name: 'status',
          title: t('fields.status'),
          cell: (order) => <StatusTag tone={orderTones[order.status]}>{t(`status.${order.status}`)}</StatusTag>,
        },
        {
          name: 'orderSize',
          title: t('fields.orderSize'),
          align: 'end',
          cell: (order) => order.orderSize !== null && <Num>{order.orderSize}</Num>,
        },
        {
          name: 'productionQuantity',
          title: t('fields.productionQuantity'),
          align: 'end',
          cell: (order) => order.productionQuantity !== null && <Num>{order.productionQuantity}</Num>,
        },
        {
          name: 'damagedPackages',
          title: t('fields.damagedPackages'),
          align: 'end',
          isHidden: true,
          cell: (order) => order.damagedPackages !== null && <Num>{order.damagedPackages}</Num>,
        },
        { name: 'line', title: t('fields.line'), cell: (order) => order.lineName },
        { name: 'supplier', title: t('fields.supplier'), isHidden: true, cell: (order) => order.supplier?.name },
        {
          name: 'productionDate',
          title: t('fields.productionDate'),
          cell: (order) => order.productionDate && <span className="num">{order.productionDate}</span>,
        },
        {
          name: 'expirationDate',
          title: t('fields.expirationDate'),
          isHidden: true,
          cell: (order) => order.expirationDate && <span className="num">{order.expirationDate}</span>,
        },
        {
          name: 'alert',
          title: t('fields.alert'),
          cell: (order) =>
            order.alertStatus && (
              <StatusTag tone={order.alertStatus === 'NEW' || order.alertStatus === 'ACTIVE' ? 'rejected' : 'inactive'}>
                {t(`alertStatus.${order.alertStatus}`)}
              </StatusTag>
            ),
        },
        { name: 'mailbox', title: t('fields.mailbox'), isHidden: true, cell: (order) => order.mailbox },
        {
          name: 'revision',
          title: t('fields.revision'),
          align: 'end',
          isHidden: true,
          cell: (order) => <Num>{order.revision}</Num>,
        },
        { name: 'createdBy', title: t('fields.createdBy'), isHidden: true, cell: (order) => order.createdBy },
        {
          name: 'createdAt',
          title: t('fields.createdAt'),
          isHidden: true,
          cell: (order) => <Instant>{order.createdAt}</Instant>,
        },
        { name: 'updatedAt', title: t('fields.updatedAt'), cell: (order) => <Instant>{order.updatedAt}</Instant> },
      ]}
      filters={[
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
        ...days.map((name) => ({ kind: 'day' as const, name, label: t(`fields.${name}`) })),
      ]}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      actions={
        <>
          <Can permission="orders.editLimits">
            <LinkButton to={paths.orderLimits}>{waiting('title')}</LinkButton>
          </Can>
          <Can permission="orders.import">
            <LinkButton to={paths.orderImports}>{imports('title')}</LinkButton>
          </Can>
        </>
      }
      primary={
        <Can permission="orders.create">
          <LinkButton type="primary" to={paths.orderCreate}>
            {t('actions.create')}
          </LinkButton>
        </Can>
      }
    />
  )
}
