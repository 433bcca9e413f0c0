/** The preview in the application form: what would be issued, and what orders can still take. */

import type * as routes from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Input, Output } from '@serialis/contract/kit/route.ts'
import { GUESS_LIMIT } from '@serialis/contract/numbers/codes/guessability.ts'
import { type Ctx, ofSupplier } from '../../../kit/http/context.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { exampleCodeOf } from '../../../numbers/codes/codes.service.ts'
import { orderNeedsOf } from '../../../plant/orders/facts/facts.service.ts'
import { productInForce } from '../../../plant/products/products.service.ts'
import { sumIssuedForOrders } from './applications.queries.ts'
import { guessAfter, wantedOf } from './applications.service.ts'

export async function previewApplication(
  { db, tenant, now }: Ctx,
  { query }: Input<typeof routes.previewApplication>,
): Promise<Output<typeof routes.previewApplication>> {
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
}

export async function listAllocations(
  { db, actor }: Ctx,
  { query: { productId, level } }: Input<typeof routes.listAllocations>,
): Promise<Output<typeof routes.listAllocations>> {
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
}
