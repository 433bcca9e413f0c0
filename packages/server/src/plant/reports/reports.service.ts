/** Order and batch reports as PDF: made on request, from the stored data of that moment. */

import * as routes from '@serialis/contract/plant/reports/reports.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { markOf } from '../../kit/limits/sandbox.ts'
import { momentsOf, openReport } from '../../kit/papers/report-page.ts'
import { countsOf } from '../../numbers/ledger/reading/reading.service.ts'
import { listAlerts } from '../../platform/alerts/alert-handling.service.ts'
import { attachmentsOf } from '../../platform/files/attachments.service.ts'
import { writeHead } from '../../platform/proof/head-on-paper.ts'
import { currentHead } from '../../platform/proof/heads.service.ts'
import { commentsOf } from '../orders/comments/comments.service.ts'
import { balanceLevels } from '../orders/confirm/balance.ts'
import { orderFactsOf, orderIdsBy } from '../orders/facts/facts.service.ts'
import { getOrder, listOrderHistory } from '../orders/orders.service.ts'
import { getOrderBalance } from '../orders/packs/pictures.service.ts'
import { getOrderScan, listOrderScans } from '../orders/scans/scans.service.ts'
import { getResultFile, listResultFiles } from '../results/results.service.ts'
import { openingsOf } from './batch-openings.ts'
import { writeBatch, type OpeningPapers } from './batch-report.ts'
import type { BesidePapers } from './order-report-appendix.ts'
import { writeOrder, type OrderPapers } from './order-report.ts'
import { reportTexts } from './report.texts.ts'

const PAGE = 200
/** The parts of an input that a route does not have. */
const nothing = { params: undefined, query: undefined, body: undefined }

/** Every row of a list that is answered page by page. */
async function everyPage<T>(
  load: (after: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const rows: T[] = []
  for (let after: string | undefined; ;) {
    const { items, next } = await load(after)
    rows.push(...items)
    if (next === null) return rows
    after = next
  }
}

/** Above this number, alerts and differing scans are counted, not listed. */
const MOST_SHOWN = 200

async function besideOf(ctx: Ctx, id: string, steps: OrderPapers['steps']): Promise<BesidePapers> {
  const asked = { ...nothing, params: { id } }
  const wasScanned = steps.some(({ command }) => command === 'startScan')
  const summary = wasScanned ? await getOrderScan(ctx, asked) : null
  const { items: shown } = wasScanned
    ? await listOrderScans(ctx, { ...asked, query: { show: 'differences', limit: MOST_SHOWN, after: undefined } })
    : { items: [] }
  const { items: alerts } = await listAlerts(ctx, {
    ...nothing,
    query: { subjectType: 'order', subjectId: id, limit: MOST_SHOWN, after: undefined },
  })
  return {
    scan: summary && { ...summary, shown },
    alerts: alerts.toReversed(),
    comments: await commentsOf(ctx.db, id),
    attachments: await attachmentsOf(ctx.db, { subjectType: 'order', subjectId: id }),
  }
}

async function papersOf(ctx: Ctx, id: string): Promise<OrderPapers> {
  const asked = { ...nothing, params: { id } }
  const steps = await everyPage((after) => listOrderHistory(ctx, { ...asked, query: { limit: PAGE, after } }))
  const listed = await everyPage((after) =>
    listResultFiles(ctx, { ...nothing, query: { orderId: id, limit: PAGE, after } }),
  )
  const files: OrderPapers['files'][number][] = []
  for (const file of listed) files.push(await getResultFile(ctx, { ...nothing, params: { id: file.id } }))
  const { levels } = await getOrderBalance(ctx, asked)
  return {
    order: await getOrder(ctx, asked),
    steps: steps.reverse(),
    balance: levels,
    files: files.reverse(),
    ...(await besideOf(ctx, id, steps)),
  }
}

/** The orders of the report: one, or all of its product and batch code. */
async function idsOf(ctx: Ctx, id: string, scope: 'order' | 'batch'): Promise<string[]> {
  const facts = (await orderFactsOf(ctx.db, [id])).get(id)
  if (scope === 'order' || !facts?.batchCode) return [id]
  const ids = await orderIdsBy(ctx.db, { batchCode: facts.batchCode })
  const all = await orderFactsOf(ctx.db, ids)
  return ids.filter((other) => all.get(other)?.productId === facts.productId)
}

/** Codes of the order's product and batch from another system. */
async function openingsOfOrder(ctx: Ctx, { productId, batchCode }: OrderPapers['order']): Promise<OpeningPapers[]> {
  if (productId === null || batchCode === null) return []
  const stocks = Map.groupBy(await openingsOf(ctx, { batch: batchCode, productId }), ({ number }) => number)
  const papers: OpeningPapers[] = []
  for (const [number, blocks] of stocks)
    papers.push({
      number,
      levels: balanceLevels([], await countsOf(ctx.db, { blocks: blocks.map(({ block }) => block) }), 'LINE'),
    })
  // A user limited to sites sees nothing of an opening stock.
  return papers.filter(({ levels }) => levels.length > 0)
}

export const downloadOrderReport = bind(routes.downloadOrderReport, async (ctx, { params, query }) => {
  const { tenant, actor, now, request } = ctx
  const t = reportTexts[request.locale]
  const when = momentsOf(request.locale, tenant.zone)
  const papers: OrderPapers[] = []
  for (const id of await idsOf(ctx, params.id, query.scope)) papers.push(await papersOf(ctx, id))
  const first = papers[0] as OrderPapers
  const isBatch = query.scope === 'batch'
  const title = isBatch ? t.batchReport(first.order.batchCode ?? '') : `${t.orderReport} ${first.order.orderNo}`
  const report = await openReport({ title, author: tenant.name, at: now, mark: markOf(tenant) })
  report.title(title, t.under(tenant.name, when(now.toISOString()), actor.userName))
  if (isBatch) writeBatch(report, papers, await openingsOfOrder(ctx, first.order), { t, when })
  papers.forEach((one, at) => {
    if (at > 0 || isBatch) report.turn()
    writeOrder(report, one, { t, when })
  })
  writeHead(report, await currentHead(ctx), { locale: request.locale, when })
  const bytes = Buffer.from(await report.finish((page, pages) => t.foot(page, pages, title, when(now.toISOString()))))
  Object.assign(ctx.event, {
    subjectType: 'order',
    subjectId: params.id,
    details: { scope: query.scope, orders: papers.map(({ order }) => order.orderNo), size: bytes.length },
  })
  const fileName = `${(isBatch ? `batch-${first.order.batchCode ?? ''}` : `order-${first.order.orderNo}`).replace(/[^\w.-]+/g, '_')}.pdf`
  return { contentType: 'application/pdf', fileName, size: bytes.length, body: inOne(bytes) }
})

async function* inOne(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}
