/** Pools and replenishments as they are shown. */

import { proposalOf } from '@serialis/contract/plant/pools/demand.ts'
import type { Pool, PoolDetail, Replenishment } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { productTitles } from '../products/products.service.ts'
import { supplierTitles, type SupplierTitle } from '../suppliers/suppliers.facts.service.ts'
import { accountOf } from './account.service.ts'
import { findPool, type PoolRow } from './pools.queries.ts'
import type { ReplenishmentRow } from './replenishments.queries.ts'
import { stocksOf, type Stock } from './stock.service.ts'

export const replenishmentShown = (row: ReplenishmentRow): Replenishment => ({
  id: row.id,
  cause: row.cause,
  status: row.status,
  quantity: row.quantity,
  received: row.received,
  pullId: row.pull_id,
  requestedBy: row.requested_by,
  requestedAt: row.requested_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  problem: row.problem,
})

interface Titles {
  products: Map<string, { code: string; name: string }>
  suppliers: Map<string, SupplierTitle>
}
async function titlesOf(db: TenantDb, rows: readonly PoolRow[]): Promise<Titles> {
  return {
    products: await productTitles(db, [...new Set(rows.map((row) => row.product_id))]),
    suppliers: await supplierTitles(
      db,
      rows.map((row) => row.supplier_id),
    ),
  }
}

const poolShown = (row: PoolRow, stock: Stock, { products, suppliers }: Titles): Pool => ({
  id: row.id,
  product: {
    id: row.product_id,
    code: products.get(row.product_id)?.code ?? '',
    name: products.get(row.product_id)?.name ?? '',
  },
  level: row.level,
  source: row.source,
  environment: row.environment,
  supplierId: row.supplier_id,
  supplierName: suppliers.get(row.supplier_id ?? '')?.name ?? '',
  minimumRequest: row.minimum_request,
  maximumPercent: row.maximum_percent,
  zeroBox: row.zero_box,
  threshold: row.threshold,
  target: row.target,
  isActive: row.is_active,
  counts: { ...stock.counts },
  waiting: stock.waiting,
  underWay: stock.underWay,
  state: stock.state,
  forecast: stock.forecast,
  version: row.version,
})

type Reading = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

export async function poolsShown(ctx: Reading, rows: readonly PoolRow[]): Promise<Pool[]> {
  const stocks = await stocksOf(ctx, rows)
  const titles = await titlesOf(ctx.db, rows)
  return rows.map((row) => poolShown(row, stocks.get(row.id) as Stock, titles))
}

export async function poolDetail(ctx: Reading, id: string): Promise<PoolDetail> {
  const { db } = ctx
  const row = found(await findPool(db, id))
  const stock = (await stocksOf(ctx, [row])).get(id) as Stock
  const rule = row.zero_box_rule_version_id === null ? null : await ruleVersionOf(db, row.zero_box_rule_version_id)
  const account = await accountOf(ctx, row)
  return {
    ...poolShown(row, stock, await titlesOf(db, [row])),
    zeroBoxPerBatch: row.zero_box_per_batch,
    zeroBoxEach: row.zero_box_each,
    warnDays: row.warn_days,
    zeroBoxRule: rule && { versionId: rule.id, name: rule.ruleName, number: rule.number },
    taken: stock.taken.map(({ day, count }) => ({ day, count })),
    waitingOrders: stock.waitingOrders.map(({ orderId, orderNo, need }) => ({ id: orderId, orderNo, need })),
    proposal: row.source === 'TRACELINK' ? proposalOf(stock) : { quantity: 0, missing: 0, isRounded: false },
    account: account === undefined ? null : { id: account.id, name: account.name },
    running: stock.running === undefined ? null : replenishmentShown(stock.running),
  }
}
