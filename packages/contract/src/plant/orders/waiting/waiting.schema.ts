/** How long an order may wait for a person before an alert is raised. */

import { z } from 'zod'
import { recordVersion } from '../../../kit/entity.ts'
import type { OrderStatus } from '../orders.status.ts'

/** Statuses in which the next step is a person's; a draft waits for nobody, and in production the line is working. */
export const waitingStatuses = [
  'UNAPPROVED',
  'REJECTED',
  'READY',
  'AVAILABLE',
  'WAIT_LINE_ASSIGNED',
  'ASSIGNED',
  'WAIT_FOR_PLACEOUT',
  'PRODUCTION_READY',
  'PROCESSED',
  'PROUDCTION_RESULT_PROCEDDED',
  'SCANNING',
  'SCAN_FINISH',
] as const satisfies readonly OrderStatus[]
export type WaitingStatus = (typeof waitingStatuses)[number]

const WAITING_HOURS_MAX = 720
/** Hours after the first alert, which is LOW, until it becomes MIDDLE. */
export const WAITING_MIDDLE_HOURS = 4

export const WAITING_DEFAULTS: Readonly<Record<WaitingStatus, number>> = {
  UNAPPROVED: 24,
  REJECTED: 72,
  READY: 24,
  AVAILABLE: 24,
  WAIT_LINE_ASSIGNED: 24,
  ASSIGNED: 8,
  WAIT_FOR_PLACEOUT: 4,
  PRODUCTION_READY: 24,
  PROCESSED: 8,
  PROUDCTION_RESULT_PROCEDDED: 24,
  SCANNING: 24,
  SCAN_FINISH: 24,
}

const hours = z.number().int().min(1).max(WAITING_HOURS_MAX).nullable().default(null)
/** Null: no alert. */
const perStatus = z.object(
  Object.fromEntries(waitingStatuses.map((status) => [status, hours])) as Record<WaitingStatus, typeof hours>,
)
export type WaitingHours = z.output<typeof perStatus>

/** Version 0: the defaults. */
export const waitingLimits = z.object({ version: recordVersion, hours: perStatus })
export type WaitingLimits = z.output<typeof waitingLimits>
