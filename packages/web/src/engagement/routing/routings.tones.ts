import type { RoutingStatus } from '@serialis/contract/engagement/routing/routings.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const routingTones: Record<RoutingStatus, Tone> = { DRAFT: 'neutral', PUBLISHED: 'active' }
