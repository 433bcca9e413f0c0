import type { EndpointStatus } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import type { InboxStatus } from '@serialis/contract/engagement/inbound/inbox.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const endpointTones: Record<EndpointStatus, Tone> = {
  DISABLED: 'neutral',
  ENABLED: 'active',
  FAULT: 'rejected',
}

export const inboxTones: Record<InboxStatus, Tone> = {
  NEW: 'waiting',
  ROUTED: 'issued',
  APPLIED: 'active',
  REJECTED: 'rejected',
  REPLAYED: 'inactive',
  DEAD: 'rejected',
}
