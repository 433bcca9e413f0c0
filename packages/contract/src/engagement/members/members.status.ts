/** The life cycle of a member. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const memberStatuses = ['ACTIVE', 'FROZEN', 'MERGED', 'ERASED'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** What this release does; merging and taking a merge back come with decision 165's next steps. `erase` is part of a privacy request. */
export const memberTransitions = [
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'edit', from: ['FROZEN'], to: 'FROZEN' },
  { command: 'verify', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'verify', from: ['FROZEN'], to: 'FROZEN' },
  { command: 'freeze', from: ['ACTIVE'], to: 'FROZEN' },
  { command: 'unfreeze', from: ['FROZEN'], to: 'ACTIVE' },
  { command: 'erase', from: ['ACTIVE', 'FROZEN', 'MERGED'], to: 'ERASED' },
] as const satisfies readonly TransitionRow<MemberStatus, string>[]
export type MemberCommand = (typeof memberTransitions)[number]['command']
