/** Alert types: the settings of a tenant for each. */

import { z } from 'zod'
import { recordVersion } from '../../kit/entity.ts'
import type { RepairName } from './alerts.repairs.ts'
import { ALERT_LEVELS, ALERT_TYPES } from './alerts.schema.ts'
import type { AlertType } from './alerts.schema.ts'

const ALERT_MAILBOXES_MAXIMUM = 20
const SILENCE_HOURS_MAXIMUM = 720
export const CLOSES_AFTER_DAYS = { default: 30, maximum: 365 } as const

/**
 * How the cause of a type can be removed on the alert itself; a test compares this with the repairs that rooms
 * register.
 */
export const TYPE_REPAIRS: Record<AlertType, readonly RepairName[]> = {
  E1: ['retryTask', 'startWorkflow'],
  E2: ['checkConnection'],
  // For a pool, and for a recalled package. Any other pending decision is taken on its own page, never from an alert.
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
  S2: [],
  S3: [],
  S4: [],
  S5: [],
  S6: [],
  S7: [],
  S8: [],
}

/** Types without any repair on the alert, and why. */
export const TYPES_WITHOUT_REPAIR = {
  S1: 'Only the owner of the account can say whether it was him; an administrator disables the account on its own page.',
  S2: 'The clock of a machine is set by its operator, never by the product.',
  S3: 'Only a person can find out why the operator stepped in.',
  S4: 'A new key is agreed with whoever uses it, never by the product alone.',
  S5: 'Only its owner can say why the login was needed.',
  S6: 'What the sender sends is put right at the sender; the endpoint is enabled on its own page.',
  S7: 'What an endpoint gives is chosen on its own page.',
  S8: 'Why a receiver takes nothing is found out at the receiver; the endpoint goes on sending on its own page.',
} as const satisfies Partial<Record<AlertType, string>>

const hour = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'wrong_format')
const mailbox = z.email('email_wrong_format').max(254)

const typeFields = z.object({
  level: z.enum(ALERT_LEVELS),
  /** Mailboxes that get a HIGH alert, in addition to the mailbox of the order that it concerns. */
  mailboxes: z.array(mailbox).max(ALERT_MAILBOXES_MAXIMUM),
  /** After a mail about an object no other about the same one for this many hours; 0: no limit. */
  silenceHours: z.number().int().min(0).max(SILENCE_HOURS_MAXIMUM),
  /** No mails between these local times; alerts that are still open then are mailed at the end. May pass midnight. */
  quiet: z.object({ from: hour, to: hour }).nullable(),
  /** E11 only: an alert that was not raised for this many days is closed at night. */
  closesAfterDays: z.number().int().min(1).max(CLOSES_AFTER_DAYS.maximum).nullable(),
})

export const alertTypeView = typeFields.extend({
  type: z.enum(ALERT_TYPES),
  openCount: z.number().int(),
  version: recordVersion,
})
export type AlertTypeView = z.infer<typeof alertTypeView>
export const alertTypeParam = z.object({ type: z.enum(ALERT_TYPES) })
/** `version` 0: nothing was set yet. */
export const alertTypeEdit = typeFields.extend({ version: recordVersion })
