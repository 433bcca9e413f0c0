/** What each supplier may ask for: product, packing level, how many at once, from when to when. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { productInForce, lockProductInForce, productTitles } from '../products/products.service.ts'
import * as queries from './authorities.queries.ts'
import { lockSupplierIfExists } from './suppliers.facts.service.ts'
import { findSupplier, listSuppliersById } from './suppliers.queries.ts'
import { periodColumns } from './suppliers.service.ts'

export const isInForce = (
  { tenant, now }: Pick<Ctx, 'tenant' | 'now'>,
  { periodFrom, validUntil }: Pick<queries.AuthorityRow, 'periodFrom' | 'validUntil'>,
): boolean => {
  const day = dayIn(tenant.zone, now)
  return periodFrom <= day && day <= validUntil
}

async function authoritiesShown(ctx: Ctx, rows: readonly queries.AuthorityRow[]): Promise<SupplierAuthority[]> {
  const titles = await productTitles(ctx.db, [...new Set(rows.map((row) => row.productId))])
  const suppliers = new Map(
    (await listSuppliersById(ctx.db, [...new Set(rows.map((row) => row.supplierId))])).map((row) => [row.id, row]),
  )
  return rows.map((row) => {
    const { id, code, name, status } = found(suppliers.get(row.supplierId))
    return {
      id: row.id,
      supplier: { id, code, name, status },
      product: { id: row.productId, code: '', name: '', ...titles.get(row.productId) },
      level: row.level,
      maximum: row.maximum,
      periodFrom: row.periodFrom,
      period: row.period,
      periodType: row.periodType,
      validUntil: row.validUntil,
      isInForce: isInForce(ctx, row),
      version: row.version,
    }
  })
}

async function authorityShown(ctx: Ctx, id: string): Promise<SupplierAuthority> {
  return found((await authoritiesShown(ctx, [found(await queries.findAuthority(ctx.db, id))]))[0])
}

export const listSupplierAuthorities = bind(routes.listSupplierAuthorities, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listAuthorities(ctx.db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { items: await authoritiesShown(ctx, page.items), next: page.next }
})

export const getSupplierAuthority = bind(routes.getSupplierAuthority, (ctx, { params }) =>
  authorityShown(ctx, params.id),
)

export const createSupplierAuthority = bind(routes.createSupplierAuthority, async (ctx, { body }) => {
  const { db, event, now } = ctx
  const { supplierId, productId, level, maximum, ...period } = body
  if (!(await lockSupplierIfExists(db, supplierId)))
    throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
  const product = await lockProductInForce(db, productId)
  if (!product) throw fieldFailure('productId', 'article_not_approved', 'article_not_approved')
  if (!product.levels.some((one) => one.level === level && one.codeType !== 'NONE'))
    throw fieldFailure('level', 'article_without_this_level', 'article_without_this_level')
  const id = randomUUIDv7()
  await queries.insertAuthority(db, {
    id,
    supplierId,
    productId,
    level,
    maximum,
    ...periodColumns(ctx, period),
    at: now,
  })
  Object.assign(event, {
    subjectType: 'supplier',
    subjectId: supplierId,
    details: { created: id, product: product.code, ...changes({}, { authorityId: id, level, maximum, ...period }) },
  })
  return authorityShown(ctx, id)
})

async function opened({ db, event }: Ctx, id: string, version: number): Promise<queries.AuthorityRow> {
  const row = found(await queries.lockAuthority(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  Object.assign(event, { subjectType: 'supplier', subjectId: row.supplierId })
  return row
}

export const editSupplierAuthority = bind(routes.editSupplierAuthority, async (ctx, { params, body }) => {
  const { version, maximum, ...period } = body
  const row = await opened(ctx, params.id, version)
  const columns = periodColumns(ctx, period)
  await queries.updateAuthority(ctx.db, row.id, { maximum, ...columns }, ctx.now)
  const before = {
    maximum: row.maximum,
    periodFrom: row.periodFrom,
    period: row.period,
    periodType: row.periodType,
    validUntil: row.validUntil,
  }
  ctx.event.details = {
    authorityId: row.id,
    level: row.level,
    ...changes(before, { maximum, ...period, validUntil: columns.validUntil }),
  }
  return authorityShown(ctx, row.id)
})

export const deleteSupplierAuthority = bind(routes.deleteSupplierAuthority, async (ctx, { params, query }) => {
  const row = await opened(ctx, params.id, query.version)
  await queries.deleteAuthority(ctx.db, row.id)
  ctx.event.details = { authorityId: row.id, level: row.level, maximum: [row.maximum, null] }
  return { message: 'delete_success' }
})

const MOST = 500

/** What the caller's own supplier may ask for. */
export const getOwnSupplier = bind(routes.getOwnSupplier, async (ctx) => {
  const { db, actor } = ctx
  if (actor.supplierId === undefined) return { supplier: null, authorities: [] }
  const row = found(await findSupplier(db, actor.supplierId))
  const authorities = await authoritiesShown(
    ctx,
    await queries.listAuthorities(db, { supplierId: row.id, limit: MOST }),
  )
  const gtins = new Map<string, string | null>()
  for (const productId of new Set(authorities.map(({ product }) => product.id)))
    for (const { level, gtin } of (await productInForce(db, productId))?.levels ?? [])
      gtins.set(`${productId} ${level}`, gtin)
  return {
    supplier: {
      id: row.id,
      code: row.code,
      name: row.name,
      status: row.status,
      periodFrom: row.periodFrom,
      validUntil: row.validUntil,
    },
    authorities: authorities.map(({ id, product, level, maximum, periodFrom, validUntil, isInForce: inForce }) => ({
      id,
      product,
      level,
      maximum,
      periodFrom,
      validUntil,
      isInForce: inForce,
      gtin: gtins.get(`${product.id} ${level}`) ?? null,
    })),
  }
})
