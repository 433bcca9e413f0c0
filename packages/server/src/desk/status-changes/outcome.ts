/** The result of a dry run or commit, as it is stored and shown: counts, and codes as examples. */

import type { ChangeRefusalKey } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import type { ChangeOutcomeView, LeaveOut } from '@serialis/contract/desk/status-changes/status-changes.schema.ts'
import { shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { sha256Hex } from '../../kit/ops/canonical-json.ts'
import type { ChangeGroup, ChangeOutcome, RefusedGroup } from '../../numbers/ledger/ledger-types.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { firstOf, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import type { LoadedList } from './reading/list-loading.ts'

const EXAMPLES = 5

export interface ShownOutcome {
  outcome: ChangeOutcome
  leftOut: readonly ChangeGroup[]
  leaveOut: readonly LeaveOut[]
  /** Null when the set came without a list. */
  list: LoadedList | null
  serials: number
  contents: number
  needsSecond: boolean
}

type Examples = (members: SerialSet) => { ordinal: number; code: string }[]

/** Looks the codes of all examples up at once. */
async function examplesOf(db: TenantDb, sets: readonly SerialSet[]): Promise<Examples> {
  const ordinals = [...new Set(sets.flatMap((set) => firstOf(set, EXAMPLES)))]
  const codes = await codeOf(db, ordinals)
  const known = new Map(ordinals.map((ordinal, at) => [ordinal, codes[at] ?? null]))
  return (members) => firstOf(members, EXAMPLES).map((ordinal) => ({ ordinal, code: known.get(ordinal) ?? '' }))
}

/** What does not take part, and whether somebody has agreed to leave it out. */
function leavable(leaveOut: readonly LeaveOut[], examples: Examples) {
  return {
    refusedView: ({ reason, level, status, count, also, members }: RefusedGroup) => {
      const isLeftOut = leaveOut.some(
        (one) => one.kind === 'refused' && one.reason === reason && one.level === level && one.status === status,
      )
      return {
        reason: reason as ChangeRefusalKey,
        level,
        status,
        count,
        also: also.map((one) => ({ reason: one.reason as ChangeRefusalKey, count: one.count })),
        examples: examples(members),
        isLeftOut,
      }
    },
    rowErrorViews: (list: LoadedList | null) =>
      (list?.rows.byError() ?? []).map(({ error, count }) => ({
        error,
        count,
        isLeftOut: leaveOut.some((one) => one.kind === 'rows' && one.error === error),
      })),
  }
}

export async function outcomeView(
  db: TenantDb,
  { outcome, leftOut, leaveOut, list, serials, contents, needsSecond }: ShownOutcome,
): Promise<ChangeOutcomeView> {
  const examples = await examplesOf(
    db,
    [...outcome.willChange, ...leftOut, ...outcome.alreadyThere, ...outcome.refused].map(({ members }) => members),
  )
  const changeView = ({ transition, from, to, level, count, members }: ChangeGroup) => ({
    transition,
    from: shownStateOf(from),
    to: shownStateOf(to),
    level,
    count,
    examples: examples(members),
  })
  const { refusedView, rowErrorViews } = leavable(leaveOut, examples)
  const refused = outcome.refused.map(refusedView)
  const rowErrors = rowErrorViews(list)
  const open = [...refused, ...rowErrors].filter(({ isLeftOut }) => !isLeftOut)
  return {
    lines: list === null ? null : list.rows.size,
    serials,
    contents,
    willChange: outcome.willChange.map(changeView).filter(({ count }) => count > 0),
    changeCount: outcome.changeCount,
    leftOut: leftOut.map(changeView),
    alreadyThere: outcome.alreadyThere.map(({ status, level, count, members }) => ({
      status,
      level,
      count,
      examples: examples(members),
    })),
    alreadyCount: outcome.alreadyCount,
    refused,
    refusedCount: outcome.refusedCount,
    rowErrors,
    rowErrorCount: list?.rows.errorCount ?? 0,
    openCount: open.reduce((sum, { count }) => sum + count, 0),
    unpackedCount: outcome.unpackedCount,
    releasedCount: outcome.releasedCount,
    notes: Array.from(list?.notes ?? [], ([note, count]) => ({ note, count })),
    answerDigest: sha256Hex(Buffer.from(outcome.answer).toString('base64')),
    needsSecond,
  }
}
