/** The life cycle of a member. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const memberStatuses = ['ACTIVE', 'FROZEN', 'MERGED', 'ERASED'] as const
export type MemberStatus = (typeof memberStatuses)[number]

/** `erase` is part of a privacy request; `merge` and `unmerge` are of a merge, `absorb` is the survivor's part of it. A merged member has nothing to erase: everything of it is the survivor's. */
export const memberTransitions = [
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'edit', from: ['FROZEN'], to: 'FROZEN' },
  { command: 'verify', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'verify', from: ['FROZEN'], to: 'FROZEN' },
  { command: 'freeze', from: ['ACTIVE'], to: 'FROZEN' },
  { command: 'unfreeze', from: ['FROZEN'], to: 'ACTIVE' },
  { command: 'merge', from: ['ACTIVE', 'FROZEN'], to: 'MERGED' },
  { command: 'absorb', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'unmerge', from: ['MERGED'], to: 'ACTIVE' },
  { command: 'unmerge', from: ['MERGED'], to: 'FROZEN' },
  { command: 'erase', from: ['ACTIVE', 'FROZEN'], to: 'ERASED' },
] as const satisfies readonly TransitionRow<MemberStatus, string>[]
export type MemberCommand = (typeof memberTransitions)[number]['command']
