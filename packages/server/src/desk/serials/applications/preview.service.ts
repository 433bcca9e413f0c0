/** The preview in the application form: what would be issued, and what orders can still take. */

import * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import { GUESS_LIMIT } from '@serialis/contract/numbers/codes/guessability.ts'
import { bind } from '../../../kit/http/bind.ts'
import { ofSupplier } from '../../../kit/http/context.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { exampleCodeOf } from '../../../numbers/codes/codes.service.ts'
import { orderNeedsOf } from '../../../plant/orders/facts/facts.service.ts'
import { productInForce } from '../../../plant/products/products.service.ts'
import { sumIssuedForOrders } from './applications.queries.ts'
import { guessAfter, wantedOf } from './applications.service.ts'

export const previewApplication = bind(routes.previewApplication, async ({ db, tenant, now }, { query }) => {
  const wanted = await wantedOf(db, query, productInForce)
  const { rule } = wanted
  const guess = guessAfter(wanted, query.quantity)
  const example = await exampleCodeOf(db, rule.id, dayIn(tenant.zone, now))
  return {
    example,
    length: example.length,
    left: rule.issuable - rule.issued,
    guess,
    isReasonNeeded: guess > GUESS_LIMIT,
  }
})

export const listAllocations = bind(routes.listAllocations, async ({ db, actor }, { query: { productId, level } }) => {
  const orders = await orderNeedsOf(db, { productId, level, ...ofSupplier(actor) })
  const applied = await sumIssuedForOrders(
    db,
    orders.map(({ id }) => id),
    level,
  )
  const items = orders.map(({ id, orderNo, batchCode, need }) => {
    const taken = applied.get(id) ?? 0
    return { orderId: id, orderNo, batchCode, allocated: need, applied: taken, left: Math.max(0, need - taken) }
  })
  return { items }
})
