/** The life cycle of a channel and of its deliveries. The product puts a channel into FAULT; a person starts it again. */

import type { TransitionRow } from '../../kit/transitions.ts'

export const channelStatuses = ['PAUSED', 'ACTIVE', 'FAULT'] as const
export type ChannelStatus = (typeof channelStatuses)[number]

/** `again`: everything is sent once more. */
export const channelTransitions = [
  { command: 'edit', from: ['PAUSED'], to: 'PAUSED' },
  { command: 'edit', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'edit', from: ['FAULT'], to: 'FAULT' },
  { command: 'start', from: ['PAUSED', 'FAULT'], to: 'ACTIVE' },
  { command: 'pause', from: ['ACTIVE', 'FAULT'], to: 'PAUSED' },
  { command: 'again', from: ['PAUSED'], to: 'PAUSED' },
  { command: 'again', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'again', from: ['FAULT'], to: 'FAULT' },
  { command: 'sendFile', from: ['ACTIVE'], to: 'ACTIVE' },
  { command: 'remove', from: ['PAUSED'], to: 'PAUSED' },
] as const satisfies readonly TransitionRow<ChannelStatus, string>[]

/** KEPT: of a test environment, which sends nothing. */
export const deliveryStatuses = ['WAITING', 'DELIVERED', 'SKIPPED', 'KEPT'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

export const deliveryContents = ['CHANGES', 'ERASURES', 'FILE'] as const
export type DeliveryContent = (typeof deliveryContents)[number]

/** FULL: everything each time. CHANGES: what changed since the last file. */
export const fileContents = ['FULL', 'CHANGES'] as const
export type FileContent = (typeof fileContents)[number]
/** WEEKLY: on Mondays. */
export const fileRhythms = ['HOURLY', 'DAILY', 'WEEKLY'] as const
export type FileRhythm = (typeof fileRhythms)[number]

/** Minutes until the next attempt, after each failure in a row; then the last of them. */
export const RETRY_MINUTES = [1, 5, 15, 60, 240] as const

/** Why a delivery did not succeed. */
export const channelFailures = [
  'address_not_allowed',
  'plain_text_not_allowed',
  'unreachable',
  'timeout',
  'broken_answer',
  'certificate_not_trusted',
  'certificate_refused',
  'http_status',
  'redirected',
  'host_key_differs',
  'login_refused',
  'not_there',
  'not_allowed',
  'no_room',
  'broken_off',
  'refused',
] as const
export type ChannelFailureKind = (typeof channelFailures)[number]
