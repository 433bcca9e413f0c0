/** What holds for all messages of a tenant's data center, where an endpoint says nothing of its own. */

import { z } from 'zod'
import { isZone } from '../../../kit/entity.ts'

export const MESSAGE_DAYS = { minimum: 1, maximum: 3650 } as const
export const FAULT_AFTER = { minimum: 1, maximum: 1000 } as const
export const MESSAGES_PER_SECOND = { minimum: 1, maximum: 10_000 } as const
export const MESSAGE_KIB = { minimum: 1, maximum: 10_240 } as const

/** What becomes of a message with a value that its mapping dictionary does not have. */
export const unmatchedPolicies = ['WAIT', 'REJECT'] as const

const within = ({ minimum, maximum }: { minimum: number; maximum: number }) =>
  z.number().int().min(minimum).max(maximum)

export const dataCenterConfigValues = z.object({
  /** How long messages are kept as they came. */
  messageDays: within(MESSAGE_DAYS),
  /** After so many errors in succession an endpoint stops and raises an alert. */
  faultAfter: within(FAULT_AFTER),
  messagesPerSecond: within(MESSAGES_PER_SECOND),
  messageKib: within(MESSAGE_KIB),
  unmatched: z.enum(unmatchedPolicies),
  /** Of times that name no zone; empty: the tenant's. */
  zone: z
    .string()
    .trim()
    .max(60)
    .refine((text) => text === '' || isZone(text), 'zone_unknown')
    .default(''),
})
export type DataCenterConfigValues = z.output<typeof dataCenterConfigValues>

/** Until the tenant saves its own. */
export const usualDataCenterConfig: DataCenterConfigValues = {
  messageDays: 90,
  faultAfter: 10,
  messagesPerSecond: 50,
  messageKib: 256,
  unmatched: 'WAIT',
  zone: '',
}
