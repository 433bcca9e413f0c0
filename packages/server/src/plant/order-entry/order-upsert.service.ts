/** An order that another system enters by its number, any number of times. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import { rowsFrom } from '@serialis/contract/kit/transitions.ts'
import * as routes from '@serialis/contract/plant/order-entry/order-entry.routes.ts'
import { orderTransitions, type OrderStatus } from '@serialis/contract/plant/orders/orders.status.ts'
import { bind } from '../../kit/http/bind.ts'
import { Failure, failure, found } from '../../kit/http/failure.ts'
import { orderById } from '../orders/facts/facts.service.ts'
import { shownOrders } from '../orders/orders.view.ts'
import { lockOrderNumber } from './entries.queries.ts'
import { enterJudged, entrySource, judgeEntry, type EntryFault } from './entries.service.ts'

const keys: Record<EntryFault['key'], ErrorKey> = {
  product_unknown: 'order_product_unknown',
  line_unknown: 'order_line_code_unknown',
  order_further_on: 'order_further_on',
  order_number_taken: 'order_number_exists',
  can_not_be_empty: 'order_line_code_unknown',
  production_date_not_later_than_today: 'production_date_not_later_than_today',
  expiration_date_not_later_than_production_date: 'expiration_date_not_later_than_production_date',
  expiration_date_out_of_range: 'expiration_date_out_of_range',
}

const mayBeRevised = (status: OrderStatus): boolean =>
  rowsFrom(orderTransitions, status).some(({ command }) => command === 'revise')

export const upsertOrder = bind(routes.upsertOrder, async (ctx, { params, body }) => {
  const { revision, ...entry } = body
  await lockOrderNumber(ctx.db, params.orderNo)
  const judged = await judgeEntry(ctx, params.orderNo, entry, entrySource())
  const isRevision = revision !== undefined && judged.existing !== undefined && mayBeRevised(judged.existing.status)
  const faults = judged.faults.filter(({ key }) => key !== 'order_further_on' || !isRevision)
  const [first] = faults
  if (first?.key === 'order_further_on')
    throw failure('order_further_on', { orderNo: params.orderNo, status: judged.existing?.status ?? '' })
  if (first !== undefined)
    throw new Failure(keys[first.key], {}, Object.fromEntries(faults.map(({ field, key }) => [field, keys[key]])))
  const entered =
    judged.outcome === 'SAME'
      ? { id: found(judged.existing).id, outcome: 'SAME' as const }
      : await enterJudged(ctx, judged, entry.erpReference, isRevision ? revision : undefined)
  Object.assign(ctx.event, {
    subjectType: 'order',
    subjectId: entered.id,
    details: { ...ctx.event.details, outcome: entered.outcome, orderNo: params.orderNo },
  })
  const [order] = await shownOrders(ctx, [found(await orderById(ctx.db, entered.id))])
  return { ...entered, order: found(order) }
})
