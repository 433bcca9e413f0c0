import type { ChannelStatus, DeliveryStatus } from '@serialis/contract/engagement/provide/provide-channels.status.ts'
import type { Tone } from '../../../kit/look/tone.ts'

export const channelTones: Record<ChannelStatus, Tone> = { PAUSED: 'neutral', ACTIVE: 'active', FAULT: 'rejected' }
export const deliveryTones: Record<DeliveryStatus, Tone> = {
  WAITING: 'waiting',
  DELIVERED: 'active',
  SKIPPED: 'inactive',
  KEPT: 'inactive',
}
