/** Decides row by row whose each row is, and what becomes of it: a row of two members, or of nobody, is refused. */

import type {
  JudgedListOutcome,
  ListCells,
  ListEffect,
  ListFault,
  ListRowFault,
} from '@serialis/contract/engagement/member-lists/member-lists.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'

export interface ReadRow {
  line: number
  cells: ListCells
  isCorrected: boolean
  /** Of the identities, as keys. */
  keys: readonly string[]
  faults: ListFault[]
}

export interface Verdict {
  row: ReadRow
  outcome: JudgedListOutcome
  faults: ListFault[]
  /** Whose the row is; null where it is refused. */
  memberId: string | null
}

export interface Known {
  /** Whose the keys are. */
  owners: ReadonlyMap<string, string>
  statuses: ReadonlyMap<string, MemberStatus>
  /** Who has the tag, or is in the audience. */
  having: ReadonlySet<string>
  isOpen: boolean
  effect: ListEffect
  /** How many more may come; null: any number. */
  free: number | null
  /** Members of the rows before. Grows with each row. */
  seen: Set<string>
}

const refused = (row: ReadRow, ...faults: ListFault[]): Verdict => ({ row, outcome: 'REFUSED', faults, memberId: null })

export function judge(rows: readonly ReadRow[], known: Known): Verdict[] {
  const { owners, statuses, having, isOpen, effect, seen } = known
  let free = known.free ?? Number.POSITIVE_INFINITY
  const judged = (row: ReadRow): Verdict => {
    const because = (key: ListRowFault) => refused(row, { field: '', key })
    if (row.faults.length > 0) return refused(row, ...row.faults)
    if (!isOpen) return because('target_closed')
    const [memberId, other] = new Set(row.keys.flatMap((key) => owners.get(key) ?? []))
    if (memberId === undefined) return because('not_member')
    if (other !== undefined) return because('two_members')
    const fits = (outcome: JudgedListOutcome): Verdict => {
      seen.add(memberId)
      return { row, outcome, faults: [], memberId }
    }
    if (seen.has(memberId)) return fits('REPEAT')
    if (effect === 'REMOVE') return fits(having.has(memberId) ? 'CHANGE' : 'SAME')
    if (statuses.get(memberId) !== 'ACTIVE') return because('member_not_active')
    if (having.has(memberId)) return fits('SAME')
    if (free <= 0) return because('limit_reached')
    free -= 1
    return fits('CHANGE')
  }
  return rows.map(judged)
}
