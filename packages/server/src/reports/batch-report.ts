/** The end of a batch on paper: all its orders together, level by level, before each of them on its own. */
import type { BalanceLevel } from '@serialis/contract/production/orders.views.ts'
import type { OrderPapers, ReportWords } from './order-report.ts'
import { writeBalance } from './order-report.ts'
import type { Report } from './report.page.ts'

const figures = ['assigned', 'placedOut', 'commissioned', 'onHold', 'sampled', 'rejected', 'returned', 'withdrawn', 'open', 'unaccounted'] as const

/** Level by level, the figures of all orders added up. */
export function summed(balances: readonly (readonly BalanceLevel[])[]): BalanceLevel[] {
  const levels = new Map<BalanceLevel['level'], BalanceLevel>()
  for (const row of balances.flat()) {
    const before = levels.get(row.level)
    levels.set(row.level, before === undefined ? { ...row } : { ...before, ...Object.fromEntries(figures.map((name) => [name, before[name] + row[name]])) })
  }
  return [...levels.values()]
}

export function writeBatch(report: Report, papers: readonly OrderPapers[], words: ReportWords): void {
  const { t } = words
  const first = papers[0]?.order
  if (first === undefined) return
  const total = (pick: (order: OrderPapers['order']) => number | null) => String(papers.reduce((sum, { order }) => sum + (pick(order) ?? 0), 0))
  report.section(t.sections.batch)
  report.facts([
    [t.facts.product, first.productName], [t.facts.batch, first.batchCode ?? ''], [t.facts.productionDate, first.productionDate ?? ''], [t.facts.expiryDate, first.expirationDate ?? ''],
    [t.facts.orderSize, total(({ orderSize }) => orderSize)], [t.facts.produced, total(({ productionQuantity }) => productionQuantity)], [t.facts.damaged, total(({ damagedPackages }) => damagedPackages)],
  ])
  report.table(
    [{ title: t.facts.orderNo, share: 24 }, { title: t.facts.status, share: 20 }, { title: t.facts.line, share: 20 }, { title: t.facts.orderSize, share: 18, isEnd: true }, { title: t.facts.produced, share: 18, isEnd: true }],
    papers.map(({ order }) => [order.orderNo, t.statuses[order.status], order.lineName, String(order.orderSize ?? ''), String(order.productionQuantity ?? '')]),
  )
  writeBalance(report, summed(papers.map(({ balance }) => balance)), t, t.sections.reconciliation)
}
