/** The dashboard: every number is a count of rows in a list, and names the filters of that list. */

import { z } from 'zod'
import { shownState } from '../../desk/serials/serials.schema.ts'
import { day, id, instant } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { ALERT_TYPES } from '../../platform/alerts/alerts.schema.ts'

/** Without a choice: this many days, today included. */
export const THROUGHPUT_DAYS = 30
const MOST_DAYS = 366
const DAY_MS = 86_400_000

/** Days of a range, both ends included. */
export const daysOf = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
/** This many days later, or earlier. */
export const dayPlus = (from: string, days: number): string =>
  new Date(Date.parse(from) + days * DAY_MS).toISOString().slice(0, 10)

/** Days in the tenant's time zone, both included; both or none. */
export const dashboardRange = z
  .object({ from: day.optional(), to: day.optional() })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), { path: ['to'], error: 'invalid' })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, { path: ['to'], error: 'invalid' })
  .refine(({ from, to }) => from === undefined || to === undefined || daysOf(from, to) <= MOST_DAYS, {
    path: ['from'],
    error: 'invalid',
  })

const throughputSums = z.object({
  issued: z.number().int(),
  commissioned: z.number().int(),
  released: z.number().int(),
  destroyed: z.number().int(),
})
export type ThroughputSums = z.infer<typeof throughputSums>

export const dashboard = z.object({
  at: instant,
  /** Counts of the ledger, not of rows: equally fast for ten codes and a billion. */
  serials: z.object({
    total: z.number().int(),
    byState: z.array(z.object({ state: shownState, level: z.enum(packagingLevels), count: z.number().int() })),
  }),
  orders: z.array(z.object({ status: z.string(), count: z.number().int() })),
  /** The days that are shown, and as many before them. */
  range: z.object({ from: day, to: day, beforeFrom: day, beforeTo: day }),
  /** Days in the tenant's time zone, oldest first, none left out. */
  throughput: z.array(throughputSums.extend({ day })),
  /** Of the range, and of as many days before it. */
  sums: z.object({ range: throughputSums, before: throughputSums }),
  /** Open orders by the days since their creation: at least `from` and, but for the oldest, at most `to` days ago. */
  ageing: z.array(z.object({ from: z.number().int(), to: z.number().int().nullable(), count: z.number().int() })),
  capacity: z.array(
    z.object({
      ruleVersionId: id,
      ruleId: id,
      name: z.string(),
      version: z.number().int(),
      issued: z.number().int(),
      left: z.number().int(),
      /** Issued in the last 90 days, per 30 days. */
      perMonth: z.number(),
      /** Whole months until it is used up at that rate; null when nothing is issued. */
      monthsLeft: z.number().int().nullable(),
    }),
  ),
  alerts: z.array(z.object({ level: z.enum(['HIGH', 'MIDDLE', 'LOW']), count: z.number().int() })),
  /** Open alerts, most first; types without any are left out. */
  alertTypes: z.array(z.object({ type: z.enum(ALERT_TYPES), count: z.number().int() })),
})
export type Dashboard = z.infer<typeof dashboard>
