/** Pools and replenishments as they are shown. */

import { proposalOf } from '@serialis/contract/plant/pools/demand.ts'
import type { Pool, PoolDetail, Replenishment } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { ruleVersionOf } from '../../numbers/codes/codes.service.ts'
import { productTitles } from '../products/products.service.ts'
import { supplierTitles, type SupplierTitle } from '../suppliers/suppliers.facts.service.ts'
import { accountOf } from './pool-account.service.ts'
import { findPool, type PoolRow } from './pools.queries.ts'
import type { ReplenishmentRow } from './replenishments.queries.ts'
import { stocksOf, type Stock } from './stock.service.ts'

export const replenishmentShown = (row: ReplenishmentRow): Replenishment => ({
  id: row.id,
  cause: row.cause,
  status: row.status,
  quantity: row.quantity,
  received: row.received,
  pullId: row.pullId,
  requestedBy: row.requestedBy,
  requestedAt: row.requestedAt.toISOString(),
  endedAt: row.endedAt?.toISOString() ?? null,
  problem: row.problem,
})

interface Titles {
  products: Map<string, { code: string; name: string }>
  suppliers: Map<string, SupplierTitle>
}
async function titlesOf(db: TenantDb, rows: readonly PoolRow[]): Promise<Titles> {
  return {
    products: await productTitles(db, [...new Set(rows.map((row) => row.productId))]),
    suppliers: await supplierTitles(
      db,
      rows.map((row) => row.supplierId),
    ),
  }
}

const poolShown = (row: PoolRow, stock: Stock, { products, suppliers }: Titles): Pool => ({
  id: row.id,
  product: {
    id: row.productId,
    code: products.get(row.productId)?.code ?? '',
    name: products.get(row.productId)?.name ?? '',
  },
  level: row.level,
  source: row.source,
  environment: row.environment,
  supplierId: row.supplierId,
  supplierName: suppliers.get(row.supplierId ?? '')?.name ?? '',
  minimumRequest: row.minimumRequest,
  maximumPercent: row.maximumPercent,
  zeroBox: row.zeroBox,
  threshold: row.threshold,
  target: row.target,
  isActive: row.isActive,
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
  const rule = row.zeroBoxRuleVersionId === null ? null : await ruleVersionOf(db, row.zeroBoxRuleVersionId)
  const account = await accountOf(ctx, row)
  return {
    ...poolShown(row, stock, await titlesOf(db, [row])),
    zeroBoxPerBatch: row.zeroBoxPerBatch,
    zeroBoxEach: row.zeroBoxEach,
    warnDays: row.warnDays,
    zeroBoxRule: rule && { versionId: rule.id, name: rule.ruleName, number: rule.number },
    taken: stock.taken.map(({ day, count }) => ({ day, count })),
    waitingOrders: stock.waitingOrders.map(({ orderId, orderNo, need }) => ({ id: orderId, orderNo, need })),
    proposal: row.source === 'TRACELINK' ? proposalOf(stock) : { quantity: 0, missing: 0, isRounded: false },
    account: account === undefined ? null : { id: account.id, name: account.name },
    running: stock.running === undefined ? null : replenishmentShown(stock.running),
  }
}
