/** What the cells of a row say of consents, and what of it is new to the member. */

import {
  type ConsentColumn,
  consentColumns,
  consentOf,
  type MemberCells,
  type MemberImportField,
  type MemberRowFault,
} from '@serialis/contract/engagement/member-imports/member-imports.schema.ts'
import {
  type ConsentChannel,
  type ConsentPurpose,
  CONSENTS_MAXIMUM,
} from '@serialis/contract/engagement/members/consents.schema.ts'
import { dayOfCell } from '../../kit/text-files/cell-day.ts'
import { consentKey, type Decision, isUnderAge, lastBefore } from '../members/bulk/bulk-members.service.ts'

export interface SaidConsent {
  column: ConsentColumn
  purpose: ConsentPurpose
  channel: ConsentChannel | null
  isYes: boolean
  decidedOn: string
}

const YES = 'yes y true 1 on granted agreed agree optin opt-in subscribed 是 同意 已同意 真 对 √ 订阅'
const NO =
  'no n false 0 off denied refused revoked withdrawn optout opt-out unsubscribed 否 不同意 拒绝 已拒绝 已撤回 撤回 假 错 退订'
const ANSWERS = new Map<string, boolean>([
  ...YES.split(' ').map((word) => [word, true] as const),
  ...NO.split(' ').map((word) => [word, false] as const),
])

type Refuse = (field: MemberImportField, key: MemberRowFault) => void

/** The day of all decisions of the row; undefined where it cannot be read. */
function dayOf(cell: string, usual: string | null, { today, refuse }: { today: string; refuse: Refuse }) {
  if (cell === '' && usual === null) return void refuse('consentDay', 'consent_day_missing')
  const decidedOn = cell === '' ? usual! : dayOfCell(cell)
  if (decidedOn === undefined) return void refuse('consentDay', 'consent_day_wrong')
  if (decidedOn > today) return void refuse('consentDay', 'consent_day_future')
  return decidedOn
}

/** `day`: of rows that name none. An empty cell says nothing. */
export function readConsents(
  cells: MemberCells,
  { day, today, birthday }: { day: string | null; today: string; birthday: string | null | undefined },
  refuse: Refuse,
): SaidConsent[] {
  const stated = consentColumns.filter((column) => (cells[column] ?? '') !== '')
  if (stated.length === 0) return []
  const decidedOn = dayOf(cells.consentDay ?? '', day, { today, refuse })
  return stated.flatMap((column) => {
    const isYes = ANSWERS.get(cells[column]!.normalize('NFKC').toLowerCase())
    if (isYes === undefined) refuse(column, 'consent_unknown')
    if (isYes === undefined || decidedOn === undefined) return []
    const said = { column, ...consentOf[column], isYes, decidedOn }
    if (isYes && isUnderAge(said, birthday)) refuse(column, 'consent_under_age')
    return [said]
  })
}

/** Whether the newest decision for a purpose without channel is that the member agrees. */
export const agreesTo = (purpose: ConsentPurpose, all: readonly Decision[]): boolean =>
  all.find((one) => one.purpose === purpose && one.channel === null)?.state === 'GRANTED'

/** What a row changes: decisions to be recorded, and how many times a no stays against its yes. */
export interface NewDecisions {
  decisions: Decision[]
  keptNo: number
  /** Afterwards, the newest first. */
  all: readonly Decision[]
}

/** What a yes or no means where this was said before: NO_STAYS where the member said no on that day or later. */
function stateOf(said: SaidConsent, before: readonly Decision[]): Decision['state'] | 'UNCHANGED' | 'NO_STAYS' {
  const last = lastBefore(said, before)
  if (!said.isYes) return last === undefined ? 'DENIED' : last.state === 'GRANTED' ? 'REVOKED' : 'UNCHANGED'
  if (last?.state === 'GRANTED') return 'UNCHANGED'
  const isLater = (one: Decision) => consentKey(one) === consentKey(said) && one.decidedOn >= said.decidedOn
  return before.some((one) => one.state !== 'GRANTED' && isLater(one)) ? 'NO_STAYS' : 'GRANTED'
}

/** In the order in which decisions are in force: of one day, what was said last stands first. */
function withDecision(all: readonly Decision[], decision: Decision): Decision[] {
  const at = all.findIndex(({ decidedOn }) => decidedOn <= decision.decidedOn)
  return at < 0 ? [...all, decision] : all.toSpliced(at, 0, decision)
}

/** By the rules of a single decision. `before`: all of the member, the newest first. */
export function newDecisions(
  stated: readonly SaidConsent[],
  { before, birthday }: { before: readonly Decision[]; birthday: string | null },
): NewDecisions | { column: ConsentColumn; key: MemberRowFault } {
  const decisions: Decision[] = []
  let [all, keptNo] = [before, 0]
  for (const said of stated) {
    const { column, purpose, channel, decidedOn } = said
    if (said.isYes && isUnderAge(said, birthday)) return { column, key: 'member_under_age' }
    const state = stateOf(said, all)
    if (state === 'NO_STAYS') keptNo += 1
    if (state === 'NO_STAYS' || state === 'UNCHANGED') continue
    if (all.length >= CONSENTS_MAXIMUM) return { column, key: 'too_many_consents' }
    const decision: Decision = { purpose, channel, state, decidedOn }
    decisions.push(decision)
    all = withDecision(all, decision)
  }
  return { decisions, keptNo, all }
}
