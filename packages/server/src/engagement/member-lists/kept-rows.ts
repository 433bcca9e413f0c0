/** Rows of a list of members that its page shows, sealed for their place. */

import {
  type JudgedListOutcome,
  type ListCells,
  type ListFault,
  LIST_FIRST_ROWS,
  LIST_REFUSED_KEPT,
  listMembershipFaults,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import { rowsToKeep } from '../../platform/imports/mapped/mapped-file.ts'
import { rowSeals } from '../../platform/imports/mapped/row-seals.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'
import type { Verdict } from './judging.ts'

const seals = rowSeals<ListCells>('member list')
export const { openRow, sealedTitles, openTitles } = seals

export interface KeptListRow {
  line: number
  outcome: JudgedListOutcome
  cellsEncrypted: Buffer
  faults: ListFault[]
  isCorrected: boolean
  /** One of the first of the file. */
  isFirst: boolean
  /** Refused for its form. */
  isMisfit: boolean
}

/** Refused for what the row itself says: nobody learns from it who is a member. */
const isMisfit = ({ outcome, faults }: Verdict): boolean =>
  outcome === 'REFUSED' && faults.some(({ key }) => !listMembershipFaults.has(key))

export const keptRows = (
  box: SecretBox,
  file: { id: string; rowCount: number; keptCount: number },
  verdicts: readonly Verdict[],
): KeptListRow[] =>
  rowsToKeep(file, verdicts, { first: LIST_FIRST_ROWS, refused: LIST_REFUSED_KEPT }).map(({ verdict, isFirst }) => ({
    line: verdict.row.line,
    outcome: verdict.outcome,
    cellsEncrypted: seals.sealedRow(box, file.id, verdict.row.line, verdict.row.cells),
    faults: verdict.faults,
    isCorrected: verdict.row.isCorrected,
    isFirst,
    isMisfit: isMisfit(verdict),
  }))

export function countsOf(verdicts: readonly Verdict[]) {
  const counts = { change: 0, same: 0, repeat: 0, refused: 0, misfit: verdicts.filter(isMisfit).length }
  const name = { CHANGE: 'change', SAME: 'same', REPEAT: 'repeat', REFUSED: 'refused' } as const
  for (const { outcome } of verdicts) counts[name[outcome]] += 1
  return counts
}
