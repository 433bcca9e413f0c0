/** The history reason of a serial number as the specification enumerates it, in addition to the text that a person wrote. */

import type { SerialStatus } from '../../numbers/ledger/serial-states.ts'
import { isGone } from '../../numbers/ledger/serial.status.ts'
import type { HistoryReason } from '../../platform/masters/approval.ts'

/** The first that matches the code of the last event. */
const kinds: readonly [RegExp, HistoryReason][] = [
  [/^application\.created$|^onboarding\.|^sn_(message|pull)\.|\.codes_assigned$/, 'CREATE'],
  [/undone|unpacked|withdrawn|_released$|_returned$/, 'UNDO'],
  [/rejected|refused/, 'REJECTED'],
  [/confirmed|approved|^activation\.|_decided$/, 'APPROVED'],
  [/^recall\.held$|^inspection_lot\./, 'UNAPPROVED'],
]

/** `lastAction`: the code of the last event; empty for none. */
export function historyKindOf(lastAction: string, status: SerialStatus): HistoryReason | null {
  if (lastAction === '') return null
  const kind = kinds.find(([pattern]) => pattern.test(lastAction))?.[1]
  // An undo may concern a pack that is destroyed all the same.
  return isGone(status) && kind !== 'UNDO' ? 'DELETE' : (kind ?? 'MODIFY')
}
