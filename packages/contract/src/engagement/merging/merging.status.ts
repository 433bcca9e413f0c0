/** The life cycle of a merge: proposed by a person or a rule, carried out or dismissed, and taken back within 30 days. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const memberMergeStatuses = ['PROPOSED', 'MERGED', 'UNMERGED', 'DISMISSED'] as const
export type MemberMergeStatus = (typeof memberMergeStatuses)[number]

export const memberMergeTransitions = [
  { command: 'merge', from: ['PROPOSED'], to: 'MERGED' },
  { command: 'dismiss', from: ['PROPOSED'], to: 'DISMISSED' },
  { command: 'unmerge', from: ['MERGED'], to: 'UNMERGED' },
] as const satisfies readonly TransitionRow<MemberMergeStatus, string>[]
export type MemberMergeCommand = (typeof memberMergeTransitions)[number]['command']
