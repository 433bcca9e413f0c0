/** Reads the input for an order, and validates it: dates, product, line, completeness. */

import type { OrderInput } from '@serialis/contract/plant/orders/orders.schema.ts'
import { expiryAfter } from '@serialis/contract/plant/products/validity.ts'
import { pipeline } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, fieldFailure } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { sitesOf } from '../../platform/sites/sites.service.ts'
import { lineInForce } from '../lines/lines.service.ts'
import type { ProductContents } from '../products/products.service.ts'
import { lockSupplierIfExists } from '../suppliers/suppliers.facts.service.ts'
import type { OrderReads } from './order-in-hand.ts'
import { findOrderByNumber, type OrderFields, type OrderRow } from './orders.queries.ts'

/** The current day in the tenant's time zone. */
export const today = (ctx: Pick<Ctx, 'tenant' | 'now'>): string => dayIn(ctx.tenant.zone, ctx.now)

interface Dates {
  productionDate: string | null
  expirationDate: string | null
}

/** A year of five digits, which no file or symbol can state. */
const isBeyondDays = (day: string): boolean => !/^\d{4}-/.test(day)

/** The faults of the dates, by field. Days are texts `yyyy-mm-dd`, so they compare in calendar order. */
export function dateFaults({ productionDate, expirationDate }: Dates, now: string): Record<string, string> {
  const faults: Record<string, string> = {}
  if (productionDate !== null && productionDate <= now)
    faults['productionDate'] = 'production_date_not_later_than_today'
  if (expirationDate !== null && isBeyondDays(expirationDate)) faults['expirationDate'] = 'expiration_date_out_of_range'
  else if (productionDate !== null && expirationDate !== null && expirationDate <= productionDate)
    faults['expirationDate'] = 'expiration_date_not_later_than_production_date'
  return faults
}

/** The date that was entered, or the end of the product's shelf life. */
export const expirationOf = (
  { productionDate, expirationDate }: Dates,
  product: Pick<ProductContents, 'validity' | 'periodType'> | undefined,
): string | null =>
  expirationDate ??
  (product && productionDate !== null ? expiryAfter(productionDate, product.validity, product.periodType) : null)

async function productOf(ctx: Ctx, reads: OrderReads, id: string | null): Promise<ProductContents | undefined> {
  // A user limited to brands would not see an order without a product.
  if (id === null && sitesOf(ctx)?.brandIds !== undefined) throw fieldFailure('productId', 'can_not_be_empty')
  if (id === null) return
  const product = await reads.lockProduct(id)
  if (product === undefined) throw fieldFailure('productId', 'order_product_not_in_force')
  const retired = await reads.retiredWorkflow(product.workflow)
  if (retired) throw fieldFailure('productId', 'workflow_retired', 'workflow_retired', retired)
  return product
}

/** Refuses a wrong line at its field. */
function requirePlannedLine(ctx: Ctx, id: string | null, line: Awaited<ReturnType<typeof lineInForce>>): void {
  // A user limited to factories would not see an order without a line.
  if (id === null && sitesOf(ctx)?.siteIds !== undefined) throw fieldFailure('plannedLineId', 'can_not_be_empty')
  if (id !== null && line === undefined) throw fieldFailure('plannedLineId', 'order_line_unknown')
}

/**
 * The fields with names and defaults filled in. Refuses faults at their field; gaps are allowed. `ownId`: of the order
 * that is changed.
 */
export async function readFields(ctx: Ctx, reads: OrderReads, input: OrderInput, ownId?: string): Promise<OrderFields> {
  const { db } = ctx
  const { orderNo, productId, plannedLineId, supplierId } = input
  const [same, , line, isSupplierThere] = await pipeline(db, [
    () => findOrderByNumber(db, orderNo),
    async () => productId !== null && reads.lockProduct(productId),
    async () => (plannedLineId === null ? undefined : lineInForce(db, plannedLineId)),
    async () => supplierId === null || lockSupplierIfExists(db, supplierId),
  ])
  // The constraint decides; this reports it at the field.
  if (same !== undefined && same.id !== ownId)
    throw fieldFailure('orderNo', 'order_number_exists', 'order_number_exists')
  const product = await productOf(ctx, reads, productId)
  requirePlannedLine(ctx, plannedLineId, line)
  if (!isSupplierThere) throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
  const expirationDate = expirationOf(input, product)
  const faults = dateFaults({ productionDate: input.productionDate, expirationDate }, today(ctx))
  if (Object.keys(faults).length > 0) throw new Failure('invalid_input', {}, faults)
  return { ...input, expirationDate, productName: product?.name ?? '', lineName: line?.name ?? '' }
}

/** Required fields that are missing before the order can be submitted. */
export function gaps(order: OrderRow): string[] {
  const needed = ['productId', 'batchCode', 'productionDate', 'expirationDate', 'orderSize'] as const
  return needed.filter((name) => order[name] === null)
}
