/** The current station of the order, who brought it there, and for whom it waits. */

import { nextStatuses } from '@serialis/contract/kit/transitions.ts'
import type { OrderDetail } from '@serialis/contract/plant/orders/order-page.schema.ts'
import {
  isOrderEnded,
  isScanSkipped,
  orderStations,
  orderTransitions,
  type OrderStatus,
} from '@serialis/contract/plant/orders/orders.status.ts'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../../kit/language/i18n.tsx'
import { useFormats } from '../../../kit/language/time.ts'
import { LineMap } from '../../../kit/pictures/LineMap.tsx'
import { stationsOf } from '../../../kit/pictures/stations.ts'
import { Card } from '../../../kit/ui/Card.tsx'
import { TaskProgress } from '../../../platform/tasks/shared/TaskProgress.tsx'
import { blockedStep, forwardCommand } from '../commands/order-commands.ts'
import type { PersonCommand } from '../commands/OrderCommands.tsx'
import { useOrderState } from '../shared/orders.display.ts'

const BY_PRODUCT = 'Serialis'
const SCAN: ReadonlySet<string> = new Set(['scanned'])
/** This user has signed, or has another role than the required one. */
const signedByOthers: ReadonlySet<string> = new Set(['order_signed_already', 'order_waits_for_role'])

/** What a station shows in addition to its time: who did it, or a figure. */
function useStationNote(order: OrderDetail): (key: string, who: string | undefined) => string | undefined {
  const pictures = useTranslations('kit.pictures')
  const { number } = useFormats()
  return (key, who) => {
    if (key === 'codesAssigned') return number(order.levels.reduce((sum, { assigned }) => sum + assigned, 0))
    if (key === 'lineAssigned') return order.lineName
    if (key === 'resultIn' && order.productionQuantity !== null) return number(order.productionQuantity)
    return who === BY_PRODUCT ? pictures('system') : who
  }
}

/** The required fields, by the names of their labels. */
const EMPTY = {
  productId: 'product',
  batchCode: 'batchCode',
  productionDate: 'productionDate',
  expirationDate: 'expirationDate',
  orderSize: 'orderSize',
} as const

/** What prevents this user's next step, so that it can be done first. */
function Before({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const errorText = useErrorText()
  const { list } = useFormats()
  const step = blockedStep(order)
  if (step?.blockedBy == null || order.taskId !== null) return null
  const { empty } = step.blockedBy.params
  const fields = typeof empty === 'string' ? (empty.split(',') as (keyof typeof EMPTY)[]) : []
  return (
    <p className="banner">
      {t('before', {
        step: t(`actions.${step.command as PersonCommand}`),
        why: errorText(step.blockedBy.key, step.blockedBy.params),
      })}
      {fields.length > 0 &&
        ` ${t('emptyFields', { fields: list(fields.map((field) => t(`fields.${EMPTY[field]}`))) })}`}
    </p>
  )
}

/** For whom or what the order waits, as text. */
function useWaits(order: OrderDetail): string {
  const t = useTranslations('orders')
  const stateOf = useOrderState()
  if (order.taskId !== null) return t('waitsForTask')
  if (order.waitsForInspection) return stateOf(order)
  const blocked = blockedStep(order)
  const reason = blocked?.blockedBy?.key ?? ''
  const isForOthers = blocked === null ? forwardCommand(order) === null : signedByOthers.has(reason)
  return isForOthers ? stateOf(order) : t('waitsForYou')
}

export function OrderMapCard({ order }: { order: OrderDetail }) {
  const t = useTranslations('orders')
  const noteOf = useStationNote(order)
  const { status, entries, taskId } = order
  const waits = useWaits(order)
  const stations = stationsOf({
    stations: orderStations,
    status,
    entries,
    next: nextStatuses<OrderStatus>(orderTransitions, status),
    labelOf: (key) => t(`stations.${key as (typeof orderStations)[number]['key']}`),
    ...(isScanSkipped(entries) && { skipped: SCAN }),
  })
  return (
    <Card isWide>
      <LineMap
        label={t('map')}
        stations={stations.map((station) => {
          if (station.state === 'here' && !isOrderEnded(status))
            return { ...station, label: t(`status.${status}`), who: waits }
          if (station.state === 'skipped') return { ...station, who: t('skippedBy', { name: station.who ?? '' }) }
          const note = station.at === undefined ? undefined : noteOf(station.key, station.who)
          return note === undefined ? station : { ...station, who: note }
        })}
      />
      <Before order={order} />
      {taskId !== null && <TaskProgress taskId={taskId} />}
    </Card>
  )
}
