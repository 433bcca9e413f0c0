/** The life cycle of a routing. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const routingStatuses = ['DRAFT', 'PUBLISHED'] as const
export type RoutingStatus = (typeof routingStatuses)[number]

/** A routing with versions is not deleted: messages name the version that judged them. */
export const routingTransitions = [
  { command: 'editRules', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'editRules', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'discard', from: ['DRAFT'], to: 'DRAFT' },
  { command: 'discard', from: ['PUBLISHED'], to: 'PUBLISHED' },
  { command: 'publish', from: ['DRAFT', 'PUBLISHED'], to: 'PUBLISHED' },
  { command: 'delete', from: ['DRAFT'], to: 'DRAFT' },
] as const satisfies readonly TransitionRow<RoutingStatus, string>[]
export type RoutingCommand = (typeof routingTransitions)[number]['command']
