/** Types of alerts: what a tenant may set for each. */

import { z } from 'zod'
import { recordVersion } from '../../kit/entity.ts'
import type { RepairName } from './alerts.repairs.ts'
import { ALERT_LEVELS, ALERT_TYPES } from './alerts.schema.ts'
import type { AlertType } from './alerts.schema.ts'

const ALERT_MAILBOXES_MAXIMUM = 20
export const SILENCE_HOURS_MAXIMUM = 720
export const CLOSES_AFTER_DAYS = { default: 30, maximum: 365 } as const

/** How the cause of a type is mended on the alert itself; a test holds this against what the rooms register. */
export const TYPE_REPAIRS: Record<AlertType, readonly RepairName[]> = {
  E1: ['retryTask', 'startWorkflow'],
  E2: ['checkConnection'],
  // Of a pool, and of a package that was asked back. Any other decision that is waited for is taken on its own page: no alert may take it.
  E3: ['requestCodes', 'recallAgain', 'settleByHand', 'leaveOnLine'],
  E4: ['retryPull'],
  E5: ['reassignSnTask', 'requestCodes'],
  E6: ['reassignSnTask', 'retryPull'],
  E7: ['replayMessage'],
  E8: ['repush', 'placeOutAgain'],
  E9: ['carryOutRequest'],
  E10: ['recheckResult'],
  E11: ['approveSupplierRequest'],
  E12: ['reassignSnTask', 'otherLine', 'splitOrder'],
  S1: [],
}

/** Types that nothing on the alert can mend, and why. */
export const TYPES_WITHOUT_REPAIR = {
  S1: 'Only the owner of the account can say whether it was him; an administrator disables the account on its own page.',
} as const satisfies Partial<Record<AlertType, string>>

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong_format')
const mailbox = z.email('email_wrong_format').max(254)

const typeFields = z.object({
  level: z.enum(ALERT_LEVELS),
  /** Told of a HIGH alert, beside the mailbox of the order that it concerns. */
  mailboxes: z.array(mailbox).max(ALERT_MAILBOXES_MAXIMUM),
  /** After a mail about an object no other about the same one for so many hours; 0: each is told. */
  silenceHours: z.number().int().min(0).max(SILENCE_HOURS_MAXIMUM),
  /** Between these local times nothing is mailed; what is still open then is told at the end. May pass midnight. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  /** E11 only: an alert that was not raised for so many days is closed at night. */
  closesAfterDays: z.number().int().min(1).max(CLOSES_AFTER_DAYS.maximum).nullable(),
})

export const alertTypeView = typeFields.extend({
  type: z.enum(ALERT_TYPES),
  openCount: z.number().int(),
  version: recordVersion,
})
export type AlertTypeView = z.infer<typeof alertTypeView>
export const alertTypeParam = z.object({ type: z.enum(ALERT_TYPES) })
/** `version` 0: nothing was set so far. */
export const alertTypeEdit = typeFields.extend({ version: recordVersion })
