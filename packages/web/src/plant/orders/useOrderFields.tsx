/** Shows the entered fields of an order, as facts and as columns of its list, by their kind. */

import { orderFields, type OrderFieldName } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { columnsOf, type ListColumn } from '../../kit/list/columns.ts'
import type { Fact } from '../../kit/page/Facts.tsx'
import { Num } from '../../kit/ui/Num.tsx'

const reading = columnsOf<Order>()

export function useOrderFields() {
  const t = useTranslations('orders')
  const valueOf = <Name extends OrderFieldName>(order: Pick<Order, Name>, name: Name): ReactNode => {
    const value = order[name]
    if (value === null || value === '') return null
    switch (orderFields[name].kind) {
      case 'code':
        return <span className="mono">{value}</span>
      case 'quantity':
        return <Num>{Number(value)}</Num>
      case 'percent':
        return <span className="num">{`${value} ${t('percent')}`}</span>
      case 'day':
        return <span className="num">{value}</span>
      case 'text':
        return value
    }
  }
  return {
    factOf: (order: Order, name: OrderFieldName): Fact => ({ label: t(`fields.${name}`), value: valueOf(order, name) }),
    columnOf: (name: OrderFieldName, isHidden = false): ListColumn<Order> =>
      reading([name], {
        name,
        title: t(`fields.${name}`),
        ...(orderFields[name].kind === 'quantity' && { align: 'end' }),
        isHidden,
        cell: (order) => valueOf(order, name),
      }),
  }
}
