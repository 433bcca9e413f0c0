/**
 * The end of a batch on paper: all its orders together, level by level, and its codes from another system, before each
 * of the orders separately.
 */

import type { BalanceLevel } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Report } from '../../kit/papers/report-page.ts'
import type { OrderPapers, ReportWords } from './order-report.ts'
import { writeBalance } from './order-report.ts'
import type { ReportTexts } from './report.texts.ts'

const figures = [
  'assigned',
  'placedOut',
  'commissioned',
  'onHold',
  'sampled',
  'rejected',
  'returned',
  'withdrawn',
  'open',
  'unaccounted',
] as const

/** Level by level, the figures of all orders added up. */
function summed(balances: readonly (readonly BalanceLevel[])[]): BalanceLevel[] {
  const levels = new Map<BalanceLevel['level'], BalanceLevel>()
  for (const row of balances.flat()) {
    const before = levels.get(row.level)
    levels.set(
      row.level,
      before === undefined
        ? { ...row }
        : { ...before, ...Object.fromEntries(figures.map((name) => [name, before[name] + row[name]])) },
    )
  }
  return [...levels.values()]
}

/** Codes of the batch from another system, level by level, by opening stock. */
export interface OpeningPapers {
  number: number
  levels: readonly BalanceLevel[]
}

/** Counted outside the reconciliation: only the other system knows how many were placed out. */
function writeOpenings(
  report: Report,
  openings: readonly OpeningPapers[],
  { sections, balance, levels: names, openings: words }: ReportTexts,
): void {
  if (openings.length === 0) return
  const columns = ['commissioned', 'onHold', 'sampled', 'rejected', 'withdrawn'] as const
  report.section(sections.openings)
  report.paragraph(words.note)
  report.table(
    [
      { title: words.number, share: 14 },
      { title: balance.level, share: 10 },
      { title: words.codes, share: 12, isEnd: true },
      ...columns.map((name) => ({ title: balance[name], share: Math.max(10, balance[name].length + 1), isEnd: true })),
    ],
    openings.flatMap(({ number, levels }) =>
      levels.map((row) => [
        String(number),
        names[row.level],
        String(row.assigned),
        ...columns.map((name) => String(row[name])),
      ]),
    ),
  )
}

export function writeBatch(
  report: Report,
  papers: readonly OrderPapers[],
  openings: readonly OpeningPapers[],
  words: ReportWords,
): void {
  const { t } = words
  const first = papers[0]?.order
  if (first === undefined) return
  const total = (pick: (order: OrderPapers['order']) => number | null) =>
    String(papers.reduce((sum, { order }) => sum + (pick(order) ?? 0), 0))
  report.section(t.sections.batch)
  report.facts([
    [t.facts.product, first.productName],
    [t.facts.batchCode, first.batchCode ?? ''],
    [t.facts.productionDate, first.productionDate ?? ''],
    [t.facts.expirationDate, first.expirationDate ?? ''],
    [t.facts.orderSize, total(({ orderSize }) => orderSize)],
    [t.facts.produced, total(({ productionQuantity }) => productionQuantity)],
    [t.facts.damaged, total(({ damagedPackages }) => damagedPackages)],
  ])
  report.table(
    [
      { title: t.facts.orderNo, share: 24 },
      { title: t.facts.status, share: 20 },
      { title: t.facts.line, share: 20 },
      { title: t.facts.orderSize, share: 18, isEnd: true },
      { title: t.facts.produced, share: 18, isEnd: true },
    ],
    papers.map(({ order }) => [
      order.orderNo,
      t.statuses[order.status],
      order.lineName,
      String(order.orderSize ?? ''),
      String(order.productionQuantity ?? ''),
    ]),
  )
  writeBalance(report, summed(papers.map(({ balance }) => balance)), t, t.sections.reconciliation)
  writeOpenings(report, openings, t)
}
