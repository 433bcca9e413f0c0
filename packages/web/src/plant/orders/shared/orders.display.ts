import type { Order } from '@serialis/contract/plant/orders/orders.schema.ts'
import { type Messages, useTranslations } from 'use-intl'

/** Who or what an order waits for, the same in lists and on its page; null when it has ended. */
export function useOrderWaits(): (order: Pick<Order, 'status' | 'awaitedRole'>) => string | null {
  const t = useTranslations('orders')
  return ({ status, awaitedRole }) => {
    if (awaitedRole !== null) return t('waitsForRole', { role: awaitedRole })
    const phrase = `waits.${status as keyof Messages['orders']['waits']}` as const
    return t.has(phrase) ? t(phrase) : null
  }
}
