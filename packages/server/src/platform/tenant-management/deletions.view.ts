import type { DeletionView } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { DeletionRow } from './deletions.queries.ts'

export const shownDeletion = (row: DeletionRow | undefined): DeletionView | null =>
  row === undefined
    ? null
    : {
        id: row.id,
        isConfirmed: row.status !== 'ASKED',
        reason: row.reason,
        askedById: row.askedBy,
        askedBy: row.askedByName,
        askedAt: row.askedAt.toISOString(),
        confirmedBy: row.confirmedByName,
        confirmedAt: row.confirmedAt?.toISOString() ?? null,
        deletedRows: row.deletedRows,
        endedAt: row.endedAt?.toISOString() ?? null,
        proof: row.proof,
      }
