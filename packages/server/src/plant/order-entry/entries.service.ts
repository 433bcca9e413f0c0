/** Orders from files and other systems: validated without a trace, entered with the same commands that people use. */

import { pick } from '@serialis/contract/kit/pick.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { EntryOutcome, OrderEntry } from '@serialis/contract/plant/order-entry/entries.schema.ts'
import { orderFieldNames } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { createOrder as createRoute } from '@serialis/contract/plant/orders/orders.routes.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { orderByNumber, type OrderRow } from '../orders/facts/facts.service.ts'
import { dateFaults, expirationOf, today } from '../orders/orders-fields.ts'
import { createOrder, editOrder, reviseOrder } from '../orders/orders.service.ts'
import { productByCode, type ProductContents } from '../products/products.service.ts'
import * as queries from './entries.queries.ts'

/** Lookups shared by many rows. */
export interface EntrySource {
  product(db: TenantDb, code: string): Promise<ProductContents | undefined>
  line(db: TenantDb, code: string): Promise<queries.Named | undefined>
}

const remembering = <T>(find: (db: TenantDb, code: string) => Promise<T | undefined>) => {
  const known = new Map<string, T | undefined>()
  return async (db: TenantDb, code: string): Promise<T | undefined> => {
    if (!known.has(code)) known.set(code, await find(db, code))
    return known.get(code)
  }
}
/** For one transaction: its lookups stay valid until it ends. */
export const entrySource = (): EntrySource => ({
  product: remembering(productByCode),
  line: remembering(queries.findLineByCode),
})

export interface EntryFault {
  field: 'productCode' | 'lineCode' | 'productionDate' | 'expirationDate' | 'orderNo'
  key:
    | 'product_unknown'
    | 'line_unknown'
    | 'production_date_not_later_than_today'
    | 'expiration_date_not_later_than_production_date'
    | 'expiration_date_out_of_range'
    | 'order_further_on'
    | 'order_number_taken'
    | 'can_not_be_empty'
}

type CreateBody = Input<typeof createRoute>['body']

export interface Judged {
  outcome: 'CREATE' | 'CHANGE' | 'SAME' | 'WRONG'
  /** Empty unless the outcome is WRONG. */
  faults: EntryFault[]
  /** The fields as the order's own form would send them. */
  body: CreateBody
  existing: OrderRow | undefined
}

const isSame = (order: OrderRow, body: CreateBody, erpReference: string): boolean =>
  orderFieldNames.every((name) => order[name] === body[name]) &&
  order.productId === body.productId &&
  order.plannedLineId === body.plannedLineId &&
  order.erpReference === erpReference

type JudgingCtx = Pick<Ctx, 'db' | 'tenant' | 'now'>

interface Known {
  product: ProductContents | undefined
  line: queries.Named | undefined
  existing: OrderRow | undefined
}

const createBody = (orderNo: string, entry: OrderEntry, { product, line, existing }: Known): CreateBody => ({
  ...pick({ ...entry, orderNo }, orderFieldNames),
  expirationDate: expirationOf(entry, product),
  productId: product?.id ?? null,
  plannedLineId: line?.id ?? null,
  supplierId: existing?.supplierId ?? null,
})

/** What only an account with limits may not do: use a number that is another's, or enter an order that it would not see. */
async function siteFaults(
  { db }: JudgingCtx,
  body: CreateBody,
  { lineCode, productCode }: OrderEntry,
  isNew: boolean,
): Promise<EntryFault[]> {
  if (db.sites === undefined) return []
  const faults: EntryFault[] = []
  if (isNew && (await queries.isNumberTaken(db, body.orderNo)))
    faults.push({ field: 'orderNo', key: 'order_number_taken' })
  if (db.sites.siteIds !== undefined && lineCode === '') faults.push({ field: 'lineCode', key: 'can_not_be_empty' })
  if (db.sites.brandIds !== undefined && productCode === '')
    faults.push({ field: 'productCode', key: 'can_not_be_empty' })
  return faults
}

/** What entering this would do. Only reads; the format of `orderNo` was checked. */
export async function judgeEntry(
  ctx: JudgingCtx,
  orderNo: string,
  entry: OrderEntry,
  source: EntrySource,
): Promise<Judged> {
  const { db } = ctx
  const existing = await orderByNumber(db, orderNo)
  const product = entry.productCode === '' ? undefined : await source.product(db, entry.productCode)
  const line = entry.lineCode === '' ? undefined : await source.line(db, entry.lineCode)
  const body = createBody(orderNo, entry, { product, line, existing })
  const faults: EntryFault[] = []
  if (entry.productCode !== '' && product === undefined) faults.push({ field: 'productCode', key: 'product_unknown' })
  if (entry.lineCode !== '' && line === undefined) faults.push({ field: 'lineCode', key: 'line_unknown' })
  // A repetition is always accepted, whatever happened to the order, and although the date has changed.
  if (existing && faults.length === 0 && isSame(existing, body, entry.erpReference))
    return { outcome: 'SAME', faults, body, existing }
  for (const [field, key] of Object.entries(dateFaults(body, today(ctx)))) faults.push({ field, key } as EntryFault)
  if (existing && existing.status !== 'DRAFT' && existing.status !== 'REJECTED')
    faults.push({ field: 'orderNo', key: 'order_further_on' })
  faults.push(...(await siteFaults(ctx, body, entry, existing === undefined)))
  return { outcome: faults.length > 0 ? 'WRONG' : existing ? 'CHANGE' : 'CREATE', faults, body, existing }
}

/** Enters what was validated without faults, or as a revision. The event of `ctx` becomes the order's own. */
export async function enterJudged(
  ctx: Ctx,
  { body, existing }: Judged,
  erpReference: string,
  revision?: { reason: string },
): Promise<{ id: string; outcome: EntryOutcome }> {
  const params = { id: existing?.id ?? '' }
  const version = existing?.version ?? 0
  const outcome = existing === undefined ? 'CREATED' : revision === undefined ? 'CHANGED' : 'REVISED'
  const { id } =
    outcome === 'CREATED'
      ? await createOrder(ctx, { body, params: undefined, query: undefined })
      : outcome === 'CHANGED'
        ? await editOrder(ctx, { params, query: undefined, body: { ...body, version } })
        : await reviseOrder(ctx, {
            params,
            query: undefined,
            body: { ...body, version, reason: revision?.reason ?? '' },
          })
  await queries.updateErpReference(ctx.db, id, erpReference)
  return { id, outcome }
}
