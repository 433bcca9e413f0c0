import type { EndpointStatus } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const provideTones: Record<EndpointStatus, Tone> = {
  DISABLED: 'neutral',
  ENABLED: 'active',
  FAULT: 'rejected',
}
