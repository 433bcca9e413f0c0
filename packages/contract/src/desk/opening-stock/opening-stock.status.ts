/** The life cycle of an opening stock. */

import type { TransitionRow } from '../../kit/transitions.ts'

/** ENTERING: it was signed, and its parts are entered one after another. DROPPED and ENTERED are final. */
export const openingStockStatuses = ['CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'ENTERED', 'DROPPED'] as const
export type OpeningStockStatus = (typeof openingStockStatuses)[number]

export const openingStockCommands = ['check', 'enter', 'drop'] as const
export type OpeningStockCommand = (typeof openingStockCommands)[number]

export const openingStockTransitions = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'unreadable', from: ['CHECKING'], to: 'UNREADABLE' },
  /** Again, after a correction elsewhere (a product approved, a code released). */
  { command: 'check', from: ['CHECKED'], to: 'CHECKING' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'ENTERED' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
] as const satisfies readonly TransitionRow<OpeningStockStatus, string>[]
