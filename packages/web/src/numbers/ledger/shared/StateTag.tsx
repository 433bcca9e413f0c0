/** The state of a serial number as everything shows it: one word and one tone. */

import type { SerialStatus } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { type ShownState, shownStateOf } from '@serialis/contract/numbers/ledger/shown-states.ts'
import { useTranslations } from 'use-intl'
import { StatusTag } from '../../../kit/ui/StatusTag.tsx'
import { stateTones } from './ledger.tones.ts'

/** A status with its fact, or a state that is shown already. */
interface State {
  status: ShownState
  isCommissioned?: boolean
}
const shownOf = ({ status, isCommissioned = false }: State): ShownState =>
  shownStateOf({ status: status as SerialStatus, commissioned: isCommissioned })

export function useStateText() {
  const t = useTranslations('ledger.status')
  return (state: State) => t(shownOf(state))
}

/** `isPlain` inside a link, a button or a label. */
export function StateTag({ isPlain = false, ...state }: State & { isPlain?: boolean }) {
  const text = useStateText()
  const shown = shownOf(state)
  return (
    <StatusTag tone={stateTones[shown]} {...(!isPlain && { term: `serial.${shown}` })}>
      {text(state)}
    </StatusTag>
  )
}
