/**
 * The switching rules of ISO 2859-1:1999, 9.3 and 9.4, for one product, packaging level and plan. Pure, one lot after
 * the other. Only original inspection counts; inspecting a resubmitted lot is no step here.
 */

import type { Aql, CodeLetter, Severity } from './sampling-tables.ts'
import { tighterAcceptance } from './sampling.ts'

/** Out of this many consecutive lots on normal inspection … */
const WINDOW = 5
/** … this many not accepted lead to tightened inspection. */
const REFUSALS_TO_TIGHTEN = 2
/** Accepted one after the other on tightened inspection, these lead back to normal. */
const ACCEPTED_TO_NORMAL = 5
/** Not accepted in one stay on tightened inspection, these end sampling inspection until something was done. */
const REFUSALS_TO_STOP = 5
/** From this switching score on reduced inspection may be approved. */
const SCORE_FOR_REDUCED = 30

export interface SwitchingState {
  readonly severity: Severity
  /**
   * Too many lots were not accepted under tightened inspection: no further lot until a person takes responsibility for a
   * corrective action.
   */
  readonly isStopped: boolean
  readonly score: number
  /** The last lots under the present severity, oldest first; true: accepted. At most five. */
  readonly recent: readonly boolean[]
  /** Lots not accepted since tightened inspection began. */
  readonly refusedTightened: number
}

export const firstState: SwitchingState = {
  severity: 'NORMAL',
  isStopped: false,
  score: 0,
  recent: [],
  refusedTightened: 0,
}

export interface InspectedLot {
  readonly isAccepted: boolean
  /** What was counted in the sample. */
  readonly found: number
  readonly acceptance: number
  readonly letter: CodeLetter
  readonly aql: Aql
  /**
   * The person who decides confirms that production is steady and that reduced inspection is wanted (9.3.3.1 b and c).
   */
  readonly approvesReduced: boolean
  /** Production became irregular, or other conditions require normal inspection (9.3.4 b and c). */
  readonly endsReduced: boolean
}

/** 9.3.3.2, single sampling. */
function scoreAfter(score: number, { isAccepted, found, acceptance, letter, aql }: InspectedLot): number {
  if (!isAccepted) return 0
  if (acceptance <= 1) return score + 2
  const tighter = tighterAcceptance(letter, aql)
  return tighter !== null && found <= tighter ? score + 3 : 0
}

const entering = (severity: Severity): SwitchingState => ({ ...firstState, severity })

function afterNormal(state: SwitchingState, lot: InspectedLot, recent: readonly boolean[]): SwitchingState {
  if (recent.filter((isAccepted) => !isAccepted).length >= REFUSALS_TO_TIGHTEN) return entering('TIGHTENED')
  const score = scoreAfter(state.score, lot)
  if (score >= SCORE_FOR_REDUCED && lot.approvesReduced) return entering('REDUCED')
  return { ...state, recent, score }
}

function afterTightened(state: SwitchingState, lot: InspectedLot, recent: readonly boolean[]): SwitchingState {
  if (recent.length === ACCEPTED_TO_NORMAL && recent.every(Boolean)) return entering('NORMAL')
  const refusedTightened = state.refusedTightened + (lot.isAccepted ? 0 : 1)
  return { ...state, recent, refusedTightened, isStopped: refusedTightened >= REFUSALS_TO_STOP }
}

/** The state after a lot was decided. */
export function stateAfter(state: SwitchingState, lot: InspectedLot): SwitchingState {
  const recent = [...state.recent, lot.isAccepted].slice(-WINDOW)
  if (state.severity === 'TIGHTENED') return afterTightened(state, lot, recent)
  if (state.severity === 'NORMAL') return afterNormal(state, lot, recent)
  return lot.isAccepted && !lot.endsReduced ? { ...state, recent } : entering('NORMAL')
}

/** A person takes responsibility for the corrective action: inspection continues, tightened (9.4). */
export const resumed = (): SwitchingState => entering('TIGHTENED')
