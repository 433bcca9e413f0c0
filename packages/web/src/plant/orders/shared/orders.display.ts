import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import { type Messages, useTranslations } from 'use-intl'

type Waiting = Pick<Order, 'status' | 'awaitedRole' | 'waitsForInspection'>

/** Who or what an order waits for, for a column of that name; null when it has ended. */
export function useOrderWaits(): (order: Waiting) => string | null {
  const t = useTranslations('orders')
  return ({ status, awaitedRole, waitsForInspection }) => {
    if (waitsForInspection) return t('waitsForInspection')
    if (awaitedRole !== null) return t('waitsForRole', { role: awaitedRole })
    const phrase = `waits.${status as keyof Messages['orders']['waits']}` as const
    return t.has(phrase) ? t(phrase) : null
  }
}

/** The same as a sentence, where no title says it: on the order's page and in the search box. Ended: its status. */
export function useOrderState(): (order: Waiting) => string {
  const t = useTranslations('orders')
  const waitsOf = useOrderWaits()
  return (order) => {
    const who = waitsOf(order)
    return who === null ? t(`status.${order.status}`) : t('waitsFor', { who })
  }
}
