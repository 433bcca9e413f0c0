/** The life cycle of an opening stock. */

import type { TransitionRow } from '../../kit/transitions.ts'

/** ENTERING: it was signed, and its parts are entered one after another. DROPPED and ENTERED are final. */
export const onboardingStatuses = ['CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'ENTERED', 'DROPPED'] as const
export type OnboardingStatus = (typeof onboardingStatuses)[number]

export const onboardingCommands = ['check', 'enter', 'drop'] as const
export type OnboardingCommand = (typeof onboardingCommands)[number]

export const onboardingTransitions = [
  { command: 'checked', from: ['CHECKING'], to: 'CHECKED' },
  { command: 'unreadable', from: ['CHECKING'], to: 'UNREADABLE' },
  /** Again, after a correction elsewhere (a product approved, a code released). */
  { command: 'check', from: ['CHECKED'], to: 'CHECKING' },
  { command: 'enter', from: ['CHECKED'], to: 'ENTERING' },
  { command: 'entered', from: ['ENTERING'], to: 'ENTERED' },
  { command: 'drop', from: ['CHECKED', 'UNREADABLE'], to: 'DROPPED' },
] as const satisfies readonly TransitionRow<OnboardingStatus, string>[]
