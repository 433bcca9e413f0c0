/** The pictures on an order's page: balance, strip, packs within packs. */

import type { TreeNode } from '@serialis/contract/plant/orders/order-page.schema.ts'
import * as routes from '@serialis/contract/plant/orders/orders.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { orderRangesOf } from '../../../numbers/ledger/issue/ranges.service.ts'
import { codeOf } from '../../../numbers/ledger/one/resolve.service.ts'
import { findOrdinals } from '../../../numbers/ledger/reading/list.service.ts'
import { containersOf, describeSerials, runsOf } from '../../../numbers/ledger/reading/reading.service.ts'
import { setOfOrdinals } from '../../../numbers/ledger/serial-set/serial-set.ts'
import { balanceOf } from '../approval/signed-figures.ts'
import { inHand } from '../order-in-hand.ts'
import { findOrder } from '../orders.queries.ts'
import { outermostPacks, readCursor, takePacks, writeCursor } from './packs.ts'

export const getOrderBalance = bind(routes.getOrderBalance, async (ctx, { params }) =>
  balanceOf(ctx.db, inHand(ctx, found(await findOrder(ctx.db, params.id)))),
)

export const getOrderStrip = bind(routes.getOrderStrip, async ({ db }, { params, query }) => {
  found(await findOrder(db, params.id))
  const runs = await runsOf(db, { orderId: params.id, level: query.level }, query.most)
  return {
    level: query.level,
    total: runs.reduce((sum, { count }) => sum + count, 0),
    runs: runs.map(({ first, last, count, byState }) => ({
      first: String(first),
      last: String(last),
      count,
      byState: { ...byState },
    })),
  }
})

async function nodesOf(db: TenantDb, ordinals: readonly number[]): Promise<TreeNode[]> {
  const serials = await describeSerials(db, ordinals)
  const codes = await codeOf(
    db,
    serials.map(({ ordinal }) => ordinal),
  )
  const packs = new Map((await containersOf(db, ordinals)).map((row) => [row.container, row]))
  return serials.map(({ ordinal, level, state }, at) => {
    const pack = packs.get(ordinal)
    return {
      container: String(ordinal),
      code: codes[at] ?? '',
      level,
      status: state.status,
      isCommissioned: state.commissioned,
      isPartial: pack?.isPartial ?? false,
      size: pack?.members.size ?? null,
      capacity: pack?.capacity ?? null,
    }
  })
}

/** Without `container`: the outermost packs. With it: its direct content, by ordinal. */
export const listOrderPacks = bind(routes.listOrderPacks, async ({ db }, { params, query }) => {
  found(await findOrder(db, params.id))
  if (query.container === undefined) {
    const rows = await takePacks(outermostPacks(db, params.id, readCursor(query.after)), query.limit + 1)
    const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
    return {
      items: await nodesOf(
        db,
        rows.slice(0, query.limit).map(({ container }) => container),
      ),
      next: last === undefined ? null : writeCursor({ level: last.level, after: last.container }),
    }
  }
  const container = Number(query.container)
  const [range] = await orderRangesOf(db, setOfOrdinals([container]))
  found(range?.orderId === params.id ? range : undefined)
  const inside = await findOrdinals(db, { container }, Number(query.after ?? 0) || 0, query.limit + 1)
  const page = inside.slice(0, query.limit)
  return { items: await nodesOf(db, page), next: inside.length > query.limit ? String(page.at(-1)) : null }
})
