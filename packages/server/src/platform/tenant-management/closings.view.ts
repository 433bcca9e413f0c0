import type { ClosingView } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { ClosingRow } from './closings.queries.ts'

export const shownClosing = (row: ClosingRow | undefined): ClosingView | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        closedAt: row.closedAt?.toISOString() ?? null,
        closedBy: row.closedByName,
        reason: row.reason,
        closingDay: row.closingDay,
        retentionDay: row.retentionDay,
        announcedAt: row.announcedAt.toISOString(),
        announcedBy: row.announcedByName,
        exportAnswer: row.exportAnswer,
        exportAt: row.exportAt?.toISOString() ?? null,
        exportBy: row.exportByName,
        exportSha256: row.exportSha256,
      }
