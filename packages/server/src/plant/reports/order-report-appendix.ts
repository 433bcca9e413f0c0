/** The appendix of an order report: levels, the warehouse scan, alerts, comments, attachments. */

import type { OrderDetail, ScanItem } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { Alert } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { Attachment } from '@serialis/contract/platform/files/attachments.schema.ts'
import type { Report } from '../../kit/papers/report-page.ts'
import type { ReportWords } from './order-report.ts'

interface ScanPapers {
  levels: readonly { level: OrderDetail['levels'][number]['level']; expected: number; scanned: number }[]
  missing: number
  differences: number
  /** The first of them. */
  shown: readonly ScanItem[]
}

export interface BesidePapers {
  /** Null: the order was not scanned. */
  scan: ScanPapers | null
  alerts: readonly Alert[]
  comments: readonly { text: string; at: Date; by: string }[]
  attachments: readonly Attachment[]
}

export function writeLevels(report: Report, { levels }: OrderDetail, { t }: ReportWords): void {
  if (levels.length === 0) return
  const { counts } = t
  report.section(t.sections.levels)
  report.table(
    [
      { title: t.balance.level, share: 14 },
      { title: counts.gtin, share: 22 },
      { title: counts.capacity, share: 16, isEnd: true },
      { title: counts.need, share: 16, isEnd: true },
      { title: counts.assigned, share: 16, isEnd: true },
      { title: t.balance.placedOut, share: 16, isEnd: true },
    ],
    levels.map(({ level, gtin, capacity, need, assigned, placedOut }) => [
      t.levels[level],
      gtin ?? '',
      String(capacity),
      String(need),
      String(assigned),
      String(placedOut ?? ''),
    ]),
  )
}

export function writeScan(report: Report, { scan }: BesidePapers, { t, when }: ReportWords): void {
  const { scans } = t
  report.section(t.sections.scans)
  if (scan === null) return report.paragraph(t.none.scans)
  report.table(
    [
      { title: t.balance.level, share: 40 },
      { title: scans.expected, share: 30, isEnd: true },
      { title: scans.scanned, share: 30, isEnd: true },
    ],
    scan.levels.map(({ level, expected, scanned }) => [t.levels[level], String(expected), String(scanned)]),
  )
  report.paragraph(scans.sum(scan.missing, scan.differences))
  if (scan.shown.length === 0) return
  report.table(
    [
      { title: scans.code, share: 36 },
      { title: scans.outcome, share: 22 },
      { title: t.way.at, share: 24 },
      { title: t.way.by, share: 18 },
    ],
    scan.shown.map(({ code, outcome, scannedAt, scannedBy }) => [
      code,
      outcome === null ? '' : t.outcomes[outcome],
      scannedAt === null ? '' : when(scannedAt),
      scannedBy,
    ]),
  )
}

export function writeAlerts(report: Report, { alerts }: BesidePapers, { t, when }: ReportWords): void {
  report.section(t.sections.alerts)
  if (alerts.length === 0) return report.paragraph(t.none.alerts)
  const words = t.alerts
  report.table(
    [
      { title: words.what, share: 30 },
      { title: words.level, share: 11 },
      { title: words.status, share: 13 },
      { title: words.raised, share: 24 },
      { title: words.times, share: 8, isEnd: true },
      { title: words.note, share: 24 },
    ],
    alerts.map((alert) => [
      t.alertTypes[alert.type],
      t.alertLevels[alert.level],
      t.alertStatuses[alert.status],
      when(alert.raisedAt),
      String(alert.raisedCount),
      [alert.ownerName, alert.note].filter(Boolean).join(': '),
    ]),
  )
}

export function writeComments(report: Report, { comments, attachments }: BesidePapers, { t, when }: ReportWords): void {
  if (comments.length > 0) {
    report.section(t.sections.comments)
    report.table(
      [
        { title: t.way.at, share: 24 },
        { title: t.way.by, share: 18 },
        { title: t.comment, share: 58 },
      ],
      comments.map(({ at, by, text }) => [when(at.toISOString()), by, text]),
    )
  }
  if (attachments.length === 0) return
  report.section(t.sections.attachments)
  report.table(
    [
      { title: t.files.name, share: 30 },
      { title: t.way.at, share: 22 },
      { title: t.way.by, share: 16 },
      { title: t.files.sha256, share: 34 },
    ],
    attachments.map(({ name, addedAt, addedBy, sha256 }) => [name, when(addedAt), addedBy, sha256]),
  )
}
