import type { Pool, PoolLevel, ReplenishmentStatus } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { Tone } from '../../kit/look/tone.ts'

export const poolTones: Record<PoolLevel, Tone> = {
  ENOUGH: 'active',
  LOW: 'hold',
  ENDING: 'hold',
  EMPTY: 'rejected',
  PAUSED: 'inactive',
}
export const replenishmentTones: Record<ReplenishmentStatus, Tone> = {
  RUNNING: 'waiting',
  DELIVERED: 'active',
  SHORT: 'hold',
  FAILED: 'rejected',
}
/** The statuses of a pool's numbers, in the order in which they occur. */
export const countTones: Record<keyof Pool['counts'], Tone> = {
  free: 'active',
  reserved: 'waiting',
  allocated: 'sample',
  placedOut: 'issued',
  ended: 'inactive',
}
