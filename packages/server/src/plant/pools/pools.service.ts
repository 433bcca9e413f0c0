/** Pools as rows: created for a product's level, changed, deleted while they never had codes. */

import { randomUUIDv7 } from 'node:crypto'
import type { Input } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/plant/pools/pools.routes.ts'
import { targetOf } from '@serialis/contract/plant/pools/pools.schema.ts'
import { zeroBoxTargetsOf, type CodeType } from '@serialis/contract/plant/products/templates.schema.ts'
import { poolKeyOf } from '@serialis/contract/plant/sources/pool-key.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { Failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { countsOfPools } from '../../numbers/ledger/issue/pool.service.ts'
import { lockProductInForce, productInForce } from '../products/products.service.ts'
import { lockSupplierIfExists } from '../suppliers/suppliers.facts.service.ts'
import * as queries from './pools.queries.ts'
import { poolDetail, poolsShown, replenishmentShown } from './pools.view.ts'
import { countReplenishments, listReplenishments as listRows } from './replenishments.queries.ts'
import { watchPool } from './watch.service.ts'

export const listPools = bind(routes.listPools, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listPools(ctx.db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { items: await poolsShown(ctx, page.items), next: page.next }
})

export const getPool = bind(routes.getPool, (ctx, { params }) => poolDetail(ctx, params.id))

export const listReplenishments = bind(routes.listReplenishments, async ({ db }, { params, query }) => {
  found(await queries.findPool(db, params.id))
  return pageOf(await listRows(db, params.id, query), query.limit, replenishmentShown, (row) => row.id)
})

type Limits = Omit<Input<typeof routes.editPool>['body'], 'version'>
const columnsOf = (body: Limits) => ({
  minimumRequest: body.minimumRequest,
  maximumPercent: body.maximumPercent,
  zeroBox: body.zeroBox,
  zeroBoxPerBatch: body.zeroBoxPerBatch,
  zeroBoxEach: body.zeroBoxEach,
  zeroBoxRuleVersionId: body.zeroBox === 'OWN_KEY' ? body.zeroBoxRuleVersionId : null,
  threshold: body.threshold,
  target: targetOf(body),
  warnDays: body.warnDays,
  isActive: body.isActive,
})

type Named = Pick<queries.PoolRow, 'productId' | 'level' | 'environment' | 'source'>

/** The rule for partial cases makes codes of the level's kind; a unit is never partial. */
async function requireZeroBox(
  { db }: Ctx,
  { level, codeType }: { level: string; codeType: CodeType },
  { zeroBox, zeroBoxRuleVersionId }: Limits,
): Promise<void> {
  if (level === 'EA' && zeroBox !== 'NONE')
    throw fieldFailure('zeroBox', 'unit_is_never_partial', 'unit_is_never_partial')
  if (zeroBox !== 'OWN_KEY' || zeroBoxRuleVersionId === null) return
  const { status, target } = await ruleVersionOf(db, zeroBoxRuleVersionId)
  const refuse = (key: 'rule_version_not_approved' | 'rule_does_not_fit_level') =>
    fieldFailure('zeroBoxRuleVersionId', key, key)
  if (status !== 'APPROVED') throw refuse('rule_version_not_approved')
  if (!zeroBoxTargetsOf(codeType).includes(target)) throw refuse('rule_does_not_fit_level')
}

/**
 * Codes of a partner's validation system are never mixed with those of its production system: only one of them supplies
 * a product at a time.
 */
async function requireOneEnvironment({ db }: Ctx, pool: Named & { id?: string }, isActive: boolean): Promise<void> {
  if (!isActive || pool.source !== 'TRACELINK') return
  const others = (await queries.listPools(db, { productId: pool.productId, source: 'TRACELINK', limit: 1000 })).filter(
    ({ id, isActive }) => id !== pool.id && isActive,
  )
  const other = others.find(({ environment }) => environment !== pool.environment)
  if (other !== undefined)
    throw fieldFailure('environment', 'pool_environment_differs', 'pool_environment_differs', {
      environment: other.environment,
    })
}

export const createPool = bind(routes.createPool, async (ctx, { body }) => {
  const { db, event, now } = ctx
  const product = await lockProductInForce(db, body.productId)
  if (product === undefined) throw fieldFailure('productId', 'article_not_approved', 'article_not_approved')
  if (product.snSource !== body.source) throw fieldFailure('source', 'pool_source_differs', 'pool_source_differs')
  const level = product.levels.find((one) => one.level === body.level)
  if (level === undefined || level.codeType === 'NONE')
    throw fieldFailure('level', 'pool_level_without_codes', 'pool_level_without_codes')
  if (body.supplierId !== null && !(await lockSupplierIfExists(db, body.supplierId)))
    throw fieldFailure('supplierId', 'supplier_not_exists', 'supplier_not_exists')
  await requireZeroBox(ctx, level, body)
  const id = randomUUIDv7()
  const named = { productId: body.productId, level: body.level, source: body.source, environment: body.environment }
  await requireOneEnvironment(ctx, named, body.isActive)
  const poolKey = poolKeyOf({ ...body, supplierId: body.supplierId ?? undefined })
  if ((await queries.listPoolsByKey(db, [poolKey])).length > 0)
    throw new Failure('pool_exists', {}, { level: 'pool_exists' })
  await queries.insertPool(db, {
    id,
    poolKey,
    ...named,
    supplierId: body.supplierId,
    ...columnsOf(body),
    createdAt: now,
  })
  Object.assign(event, {
    subjectType: 'pool',
    subjectId: id,
    details: changes({}, { ...body, target: targetOf(body), product: product.code }),
  })
  await watchPool(ctx, id)
  return poolDetail(ctx, id)
})

export const editPool = bind(routes.editPool, async (ctx, { params, body }) => {
  const { db, event } = ctx
  const before = found(await queries.lockPool(db, params.id))
  const { version, ...limits } = body
  const codeType = (await productInForce(db, before.productId))?.levels.find(
    ({ level }) => level === before.level,
  )?.codeType
  await requireZeroBox(ctx, { level: before.level, codeType: codeType ?? 'NONE' }, limits)
  await requireOneEnvironment(ctx, before, limits.isActive)
  requireThat(await queries.updatePool(db, params.id, version, columnsOf(limits)), 'changed_meanwhile')
  const after = found(await queries.findPool(db, params.id))
  Object.assign(event, {
    subjectType: 'pool',
    subjectId: params.id,
    details: changes({ ...before, version: 0 }, { ...after, version: 0 }),
  })
  await watchPool(ctx, params.id)
  return poolDetail(ctx, params.id)
})

/** A pool with codes cannot be deleted, because the codes refer to its key; it can be paused. */
export const deletePool = bind(routes.deletePool, async (ctx, { params, query }) => {
  const { db, event } = ctx
  const pool = found(await queries.lockPool(db, params.id))
  requireThat(pool.version === query.version, 'changed_meanwhile')
  const counts = (await countsOfPools(db, [pool.poolKey])).get(pool.poolKey)
  const held = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0)
  requireThat(held === 0 && (await countReplenishments(db, pool.id)) === 0, 'pool_still_used', { count: held })
  await queries.deletePool(db, pool.id)
  Object.assign(event, { subjectType: 'pool', subjectId: pool.id, details: changes({ ...pool }, {}) })
  return { message: 'delete_success' }
})
