/** One order on paper: what it is, what happened, what came back, deviations, signatures. */

import type { SignatureView } from '@serialis/contract/kit/signature.ts'
import type { OrderDetail, HistoryStep, BalanceLevel } from '@serialis/contract/plant/orders/order-page.schema.ts'
import { orderContentNames, orderFields } from '@serialis/contract/plant/orders/orders-fields.ts'
import type { ResultFile } from '@serialis/contract/plant/results/results.schema.ts'
import type { Report } from '../../kit/papers/report-page.ts'
import { writeAlerts, writeComments, writeLevels, writeScan, type BesidePapers } from './order-report-appendix.ts'
import type { ReportTexts } from './report.texts.ts'

export interface OrderPapers extends BesidePapers {
  order: OrderDetail
  steps: readonly HistoryStep[]
  balance: readonly BalanceLevel[]
  files: readonly (ResultFile & { signatures: readonly SignatureView[] })[]
}
export interface ReportWords {
  t: ReportTexts
  /** An instant in the tenant's time zone, with the zone. */
  when: (instant: string) => string
}

export function writeOrder(report: Report, papers: OrderPapers, { t, when }: ReportWords): void {
  writeFacts(report, papers.order, t)
  report.section(t.sections.way)
  report.table(
    [
      { title: t.way.at, share: 22 },
      { title: t.way.what, share: 24 },
      { title: t.way.status, share: 18 },
      { title: t.way.by, share: 16 },
      { title: t.way.reason, share: 30 },
    ],
    papers.steps.map(({ at, command, to, by, reason }) => [when(at), t.commands[command], t.statuses[to], by, reason]),
  )
  writeLevels(report, papers.order, { t, when })
  writeBalance(report, papers.balance, t)
  writeFiles(report, papers.files, { t, when })
  writeScan(report, papers, { t, when })
  writeDeviations(report, papers, { t, when })
  writeAlerts(report, papers, { t, when })
  writeComments(report, papers, { t, when })
  writeSignatures(report, papers, { t, when })
}

function writeFacts(report: Report, order: OrderDetail, t: ReportTexts): void {
  const { facts } = t
  report.section(`${t.sections.facts} ${order.orderNo}`)
  report.facts([
    [facts.orderNo, order.orderNo],
    [facts.product, order.productName],
    ...orderContentNames.map((name): [string, string] => {
      const value = String(order[name] ?? '')
      return [facts[name], orderFields[name].kind === 'percent' ? `${value} %` : value]
    }),
    [facts.line, order.lineName],
    [facts.erpReference, order.erpReference],
    [facts.revision, String(order.revision)],
    [facts.status, t.statuses[order.status]],
    [facts.produced, String(order.productionQuantity ?? '')],
    [facts.damaged, String(order.damagedPackages ?? '')],
    [facts.createdBy, order.createdBy],
  ])
}

export function writeBalance(
  report: Report,
  levels: readonly BalanceLevel[],
  { sections, balance, levels: names, none }: ReportTexts,
  title = sections.balance,
): void {
  const columns = [
    'placedOut',
    'commissioned',
    'onHold',
    'sampled',
    'rejected',
    'returned',
    'withdrawn',
    'unaccounted',
  ] as const
  report.section(title)
  if (levels.every(({ placedOut }) => placedOut === 0)) return report.paragraph(none.balance)
  report.table(
    [
      { title: balance.level, share: 9 },
      ...columns.map((name) => ({ title: balance[name], share: Math.max(10, balance[name].length + 1), isEnd: true })),
    ],
    levels.map((row) => [names[row.level], ...columns.map((name) => String(row[name]))]),
  )
}

function writeFiles(report: Report, files: OrderPapers['files'], { t, when }: ReportWords): void {
  report.section(t.sections.files)
  if (files.length === 0) return report.paragraph(t.none.files)
  report.table(
    [
      { title: t.files.name, share: 24 },
      { title: t.files.status, share: 16 },
      { title: t.files.codes, share: 10, isEnd: true },
      { title: t.files.refused, share: 10, isEnd: true },
      { title: t.files.decided, share: 26 },
      { title: t.files.sha256, share: 34 },
    ],
    files.map((file) => [
      file.name,
      t.fileStatuses[file.status],
      String(file.outcome?.codes ?? ''),
      String(file.outcome?.errors.rows ?? ''),
      [
        file.decidedAt === null ? '' : `${when(file.decidedAt)}, ${file.decidedBy}`,
        file.undoneAt === null ? '' : t.undone(when(file.undoneAt), file.undoneBy),
      ]
        .filter(Boolean)
        .join('\n'),
      file.sha256,
    ]),
  )
}

/** Everything that required a reason, and everything that does not balance. */
function writeDeviations(report: Report, { steps, balance, files }: OrderPapers, { t, when }: ReportWords): void {
  report.section(t.sections.deviations)
  const missing = balance.reduce((sum, { unaccounted }) => sum + Math.abs(unaccounted), 0)
  const told = steps.flatMap(({ at, command, by, reason, facts }) => {
    const deviation = typeof facts['deviation'] === 'string' ? `${t.deviation}: ${facts['deviation']}` : ''
    // The reason of an approval is printed with its signature.
    const text = [command === 'approve' || command === 'finalConfirm' ? '' : reason, deviation]
      .filter(Boolean)
      .join('. ')
    return text === '' ? [] : [`${when(at)}  ${t.commands[command]}, ${by}: ${text}`]
  })
  const refused = files.flatMap(({ name, status, reason }) =>
    reason !== '' && status !== 'COMMITTED' ? [`${name}, ${t.fileStatuses[status]}: ${reason}`] : [],
  )
  const all = [...(missing > 0 ? [t.notZero(missing)] : []), ...told, ...refused]
  if (all.length === 0) report.paragraph(t.none.deviations)
  for (const line of all) report.paragraph(line)
}

function writeSignatures(report: Report, { order, files }: OrderPapers, { t, when }: ReportWords): void {
  const { signatures: words } = t
  const all = [...order.signatures, ...files.flatMap(({ signatures }) => [...signatures])].sort((a, b) =>
    a.signedAt.localeCompare(b.signedAt),
  )
  report.section(t.sections.signatures)
  if (all.length === 0) return report.paragraph(t.none.signatures)
  report.table(
    [
      { title: words.name, share: 22 },
      { title: words.meaning, share: 14 },
      { title: words.for, share: 20 },
      { title: words.reason, share: 22 },
      { title: words.with, share: 18 },
      { title: words.at, share: 20 },
    ],
    all.map((one) => [
      `${one.printedName} (${one.account})`,
      t.meanings[one.meaning],
      t.signedFor[one.event] ?? '',
      one.intact ? one.reason : `${one.reason}\n${words.broken}`,
      one.provider === null ? t.components[one.secondFactor ?? 'NONE'] : t.askedBy.replace('{provider}', one.provider),
      when(one.signedAt),
    ]),
  )
}
