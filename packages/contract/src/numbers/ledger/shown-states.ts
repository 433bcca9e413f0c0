/**
 * The states of serial numbers as people read them: one list, in one order, for tags, filters, counts, strips and files.
 * A number with the status NEW that is on a pack is commissioned; scheme B has a status of its own for it.
 */

import { type Scheme, type SerialState, type SerialStatus, statusesOf } from './serial-states.ts'

/** In the order of a life: unused, in use, set apart, gone. */
export const shownStates = [
  'NEW',
  'COMMISSIONED',
  'PLANT_USED',
  'ACTIVATION',
  'ACTIVATED',
  'CRM_SCAN',
  'SAM_MARK',
  'SAMPLE',
  'INTERNAL_USE',
  'NSO',
  'DC_RETURN',
  'DC_DISPOSAL',
  'INACTIVATED',
  'INACTIVATE',
  'DESTORY',
  'AGING_DESTORY',
  'PLANT_DESTROY',
  'DC_DESTROY',
  'DC_MANUAL_DESTROY_CAN_NOT_READ',
] as const satisfies readonly (SerialStatus | 'COMMISSIONED')[]
export type ShownState = (typeof shownStates)[number]

export const shownStateOf = ({ status, commissioned }: Pick<SerialState, 'status' | 'commissioned'>): ShownState =>
  status === 'NEW' && commissioned ? 'COMMISSIONED' : status

/** Every shown state that SNs of a scheme can have. */
export const shownStatesOf = (scheme: Scheme): readonly ShownState[] => {
  const statuses: readonly string[] = statusesOf(scheme)
  return shownStates.filter((state) => (state === 'COMMISSIONED' ? scheme === 'A' : statuses.includes(state)))
}

/** The status that SNs in a shown state have. */
export const statusOfShown = (state: ShownState): SerialStatus => (state === 'COMMISSIONED' ? 'NEW' : state)
