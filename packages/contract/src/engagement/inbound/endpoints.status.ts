/** The life cycle of a subscribe endpoint. The product puts it into FAULT; a person enables it again. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const endpointStatuses = ['DISABLED', 'ENABLED', 'FAULT'] as const
export type EndpointStatus = (typeof endpointStatuses)[number]

/** One that is disabled can also be deleted. */
export const endpointTransitions = [
  { command: 'edit', from: ['DISABLED'], to: 'DISABLED' },
  { command: 'edit', from: ['ENABLED'], to: 'ENABLED' },
  { command: 'edit', from: ['FAULT'], to: 'FAULT' },
  { command: 'delete', from: ['DISABLED'], to: 'DISABLED' },
  { command: 'enable', from: ['DISABLED', 'FAULT'], to: 'ENABLED' },
  { command: 'disable', from: ['ENABLED', 'FAULT'], to: 'DISABLED' },
] as const satisfies readonly TransitionRow<EndpointStatus, string>[]
export type EndpointCommand = (typeof endpointTransitions)[number]['command']
