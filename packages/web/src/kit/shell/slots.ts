/**
 * Slots: parts of a page that come from a room which the page's own room may not import.
 *
 * The page adds its slot to the interface below, with the props that the part gets; `src/slots.ts` names the component
 * that fills it. An unfilled slot is a type error there.
 */

import { createContext, useContext } from 'react'

/** Every slot is a component. A page declares its own: `declare module '…/kit/shell/slots.ts' { interface Slots { … } }`. */
export interface Slots {}

const SlotsContext = createContext<Slots | null>(null)
export const SlotsProvider = SlotsContext.Provider

/**
 * `const { SupplierChoices } = useSlots()`. A part is loaded when it is first shown: put it into `Suspense`, or the
 * page waits for it.
 */
export function useSlots(): Slots {
  const slots = useContext(SlotsContext)
  if (slots === null) throw new Error('slots are read outside of SlotsProvider')
  return slots
}
