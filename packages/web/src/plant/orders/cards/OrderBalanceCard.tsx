/** The balance of an order, level by level; each number links to its rows. */

import type { ShownState } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { BalanceLevel, OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { getOrderBalance } from '@serialis/contract/plant/orders/orders.routes.ts'
import { useTranslations } from 'use-intl'
import { useMay } from '../../../kit/navigation/Can.tsx'
import { paths } from '../../../kit/navigation/paths.ts'
import { Balance, type BalanceRow, type BalanceValue } from '../../../kit/pictures/Balance.tsx'
import { Card } from '../../../kit/ui/Card.tsx'
import { useRead } from '../../../kit/wire/server-state.ts'

/**
 * States, of both schemes, that a category of the balance consists of; a category without cannot be found by state
 * alone.
 */
const statesOf: Partial<Record<keyof BalanceLevel, readonly ShownState[]>> = {
  onHold: ['NSO'],
  sampled: ['SAM_MARK', 'SAMPLE'],
  rejected: ['DESTORY', 'AGING_DESTORY', 'PLANT_DESTROY', 'DC_DESTROY', 'DC_MANUAL_DESTROY_CAN_NOT_READ'],
  commissioned: [
    'COMMISSIONED',
    'PLANT_USED',
    'ACTIVATION',
    'ACTIVATED',
    'CRM_SCAN',
    'INTERNAL_USE',
    'DC_RETURN',
    'DC_DISPOSAL',
  ],
}
const classes = ['commissioned', 'onHold', 'sampled', 'rejected', 'returned', 'withdrawn'] as const
/** Shown even when they are zero everywhere. */
const always = new Set<string>(['commissioned', 'rejected', 'returned'])

/** The balance without a card around it; nothing while nothing is placed out. */
export function OrderBalanceTable({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.balance')
  const ledger = useTranslations('ledger')
  const may = useMay()
  const { data } = useRead(getOrderBalance, { params: { id: order.id } }, { enabled: order.levels.length > 0 })
  if (data === undefined || data.levels.every(({ placedOut }) => placedOut === 0))
    return <p className="soft">{t('notYet')}</p>
  const { levels } = data
  if (order.entries.every(({ status }) => status !== 'PROCESSED'))
    return <p className="soft">{t('withLine', { count: levels.reduce((sum, { placedOut }) => sum + placedOut, 0) })}</p>
  const value = (level: BalanceLevel, name: (typeof classes)[number] | 'placedOut'): BalanceValue => {
    const count = level[name]
    const states = name === 'placedOut' ? [] : statesOf[name]
    if (!may('serials.list') || states === undefined || count === 0) return { count }
    return {
      count,
      to: paths.serials,
      search: {
        orderNo: order.orderNo,
        level: level.level,
        ...(states.length > 0 && { status: states.join(',') }),
      },
    }
  }
  const shown = classes.filter((name) => always.has(name) || levels.some((level) => level[name] > 0))
  const rows: BalanceRow[] = (['placedOut', ...shown] as const).map((name) => ({
    label: t(name),
    values: levels.map((level) => value(level, name)),
  }))
  return (
    <>
      <Balance
        heads={levels.length > 1 ? levels.map(({ level }) => ledger(`level.${level}`)) : []}
        rows={rows}
        rest={{ label: t('unaccounted'), values: levels.map(({ unaccounted }) => ({ count: unaccounted })) }}
      />
      {data.undecidedSamples > 0 && <p className="soft">{t('undecided', { count: data.undecidedSamples })}</p>}
    </>
  )
}

export function OrderBalanceCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders.balance')
  return (
    <Card title={t('title')}>
      <OrderBalanceTable order={order} />
    </Card>
  )
}
