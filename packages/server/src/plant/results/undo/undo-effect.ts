/** The changes of undoing a result file, as previewed, signed and stored. */

import type { UndoEffect } from '@serialis/contract/plant/results/undo.schema.ts'
import type { UndoOutcome } from '../../../numbers/ledger/undo/undo.service.ts'
import type { ResultFileRow } from '../results.queries.ts'

export function undoEffectOf({ changes, loosened, repacked, emptied }: UndoOutcome): UndoEffect {
  const rows = changes.map(({ now, after, level, count }) => ({
    level,
    count,
    from: { status: now.status, isCommissioned: now.commissioned },
    to: { status: after.status, isCommissioned: after.commissioned },
  }))
  return { codes: rows.reduce((sum, { count }) => sum + count, 0), changes: rows, loosened, repacked, emptied }
}

/** The import, and the packs that it took out of containers. */
export const eventsOf = ({ eventId, releaseEventId }: Pick<ResultFileRow, 'eventId' | 'releaseEventId'>): string[] =>
  [eventId, releaseEventId].filter((id) => id !== null)

/** What the signer of an undo is accountable for. */
export const undoRecord = (
  { id, orderNo, name, sha256 }: Pick<ResultFileRow, 'id' | 'orderNo' | 'name' | 'sha256'>,
  effect: UndoEffect,
) => ({ command: 'undo', resultFileId: id, orderNo, name, sha256, effect })
