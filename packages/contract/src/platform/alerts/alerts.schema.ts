/** Alerts: what went wrong with which object, and who handles it. */

import { z } from 'zod'
import { ALERT_SUBJECTS, REPAIR_PAGES } from '../../alert-subjects.ts'
import { id, recordVersion } from '../../kit/entity.ts'
import { REPAIRS } from './alerts.repairs.ts'
import { ALERT_STATUSES, ALERT_STEPS } from './alerts.status.ts'

export const ALERT_LEVELS = ['HIGH', 'MIDDLE', 'LOW'] as const
export type AlertLevel = (typeof ALERT_LEVELS)[number]

/**
 * The twelve event types of the specification in its order, and eight of our own. S1: wrong passwords were given repeatedly
 * for an account, at the login, for a signature or for a new password. S2: a clock stepped back.
 * S3: the operator of the machine set a password, or confirmed an account. S4: an API key, or a key or certificate of a
 * partner's account, ends soon. S5: a password was used in a tenant that signs on by its provider alone.
 * S6, S7: a subscribe or a provide endpoint of the data center took itself out of service. S8: a provide endpoint stopped
 * sending, as its receiver took nothing.
 */
export const ALERT_TYPES = [
  'E1',
  'E2',
  'E3',
  'E4',
  'E5',
  'E6',
  'E7',
  'E8',
  'E9',
  'E10',
  'E11',
  'E12',
  'S1',
  'S2',
  'S3',
  'S4',
  'S5',
  'S6',
  'S7',
  'S8',
] as const
export type AlertType = (typeof ALERT_TYPES)[number]

/** The initial level of an alert of a type, unless it is raised with a higher one. */
export const ALERT_TYPE_LEVEL: Record<AlertType, AlertLevel> = {
  E1: 'HIGH',
  E2: 'MIDDLE',
  E3: 'LOW',
  E4: 'HIGH',
  E5: 'HIGH',
  E6: 'MIDDLE',
  E7: 'HIGH',
  E8: 'HIGH',
  E9: 'MIDDLE',
  E10: 'HIGH',
  E11: 'LOW',
  E12: 'MIDDLE',
  S1: 'HIGH',
  S2: 'HIGH',
  S3: 'HIGH',
  S4: 'MIDDLE',
  S5: 'HIGH',
  S6: 'HIGH',
  S7: 'HIGH',
  S8: 'HIGH',
}

const subjectType = z.enum(ALERT_SUBJECTS)

const ALERT_NOTE_MAXIMUM = 500

export const alert = z.object({
  id,
  type: z.enum(ALERT_TYPES),
  level: z.enum(ALERT_LEVELS),
  status: z.enum(ALERT_STATUSES),
  subjectType,
  subjectId: z.string(),
  /** What happened, in the reader's language: the type in words, and the name of the record. */
  description: z.string(),
  /** Parameters of the type's description. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  raisedCount: z.number().int(),
  raisedAt: z.iso.datetime(),
  lastRaisedAt: z.iso.datetime(),
  /** The cause has ended; a user who has taken the alert still closes it. */
  causeGoneAt: z.iso.datetime().nullable(),
  ownerName: z.string(),
  note: z.string(),
  /** The last repair that has not failed; when the cause ended, it solved the alert. */
  repair: z.enum(REPAIRS).nullable(),
  version: z.number().int(),
  nextStatuses: z.array(z.enum(ALERT_STATUSES)),
})
export type Alert = z.infer<typeof alert>

const alertStep = z.object({
  number: z.number().int(),
  step: z.enum(ALERT_STEPS),
  at: z.iso.datetime(),
  /** Empty when the product did it itself. */
  by: z.string(),
  note: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
})
export type AlertStepView = z.infer<typeof alertStep>

/** Maximum number of orders that an alert names. */
export const AFFECTED_MAXIMUM = 20

export const alertDetail = alert.extend({
  /** Its history, newest first. */
  steps: z.array(alertStep),
  /** Orders that wait until it ends. */
  orders: z.object({ items: z.array(z.object({ id, orderNo: z.string() })), hasMore: z.boolean() }),
  /** What this alert offers now. Without its permission a repair is named, but disabled. */
  repairs: z.array(
    z.object({
      name: z.enum(REPAIRS),
      isAllowed: z.boolean(),
      /** The code of its permission. */
      permission: z.string().regex(/^\d{6}$/),
    }),
  ),
})
export type AlertDetail = z.infer<typeof alertDetail>

/** After a repair: a success key, and where to continue, if there is such a page. */
export const alertRepaired = alertDetail.extend({
  message: z.string().optional(),
  link: z.object({ page: z.enum(REPAIR_PAGES), id: z.string() }).optional(),
})

/** Open alerts, for the chips of the list and the bell. */
export const alertCounts = z.object({
  levels: z.object({ HIGH: z.number().int(), MIDDLE: z.number().int(), LOW: z.number().int() }),
  mine: z.number().int(),
})
export type AlertCounts = z.infer<typeof alertCounts>

/** Messages of the live feed: the counts at first and whenever they change, and each changed alert. */
export const alertFeed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('counts'),
    levels: alertCounts.shape.levels,
    /** The same alerts by type and level: a listener leaves out what it has muted. */
    kinds: z.array(z.object({ type: z.enum(ALERT_TYPES), level: z.enum(ALERT_LEVELS), count: z.number().int() })),
  }),
  z.object({ kind: z.literal('alert'), alert: alert.omit({ nextStatuses: true, description: true }) }),
])
export type AlertFeed = z.infer<typeof alertFeed>

export const alertNote = z.object({
  note: z.string().trim().min(1, 'alert_note_can_not_be_empty').max(ALERT_NOTE_MAXIMUM),
  version: recordVersion,
})

export const alertStatusChange = z.object({
  status: z.enum(ALERT_STATUSES),
  note: z.string().trim().max(ALERT_NOTE_MAXIMUM).default(''),
  version: recordVersion,
})
