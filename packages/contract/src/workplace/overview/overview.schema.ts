/** The dashboard: every number is a count of rows in a list, and names the filters of that list. */

import { z } from 'zod'
import { shownState } from '../../desk/serials/serials.schema.ts'
import { day, id, instant } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'
import { ALERT_TYPES } from '../../platform/alerts/alerts.schema.ts'

/** Without a choice: this many days, today included. */
export const THROUGHPUT_DAYS = 30
/** A new version of a rule has to be written, approved and tried before the old one ends. */
export const RULE_WARN_DAYS = 90
/** The longest range. */
export const MOST_DAYS = 366
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

/** Codes of the range, by day, against what is left. */
const codeForecast = z.object({
  /** A pool of a partner's codes, or a version of a rule that makes codes here. */
  kind: z.enum(['POOL', 'RULE']),
  id,
  /** Of the record's page: the pool, or the rule of the version. */
  pageId: id,
  /** Of the product, or of the rule. */
  name: z.string(),
  /** Of a rule; null for pools. */
  version: z.number().int().nullable(),
  /** Of a pool; a rule may serve several. */
  level: z.enum(packagingLevels).nullable(),
  left: z.number().int(),
  /** Used in the range. */
  used: z.number().int(),
  /** Whole days until none is left at the rate of the range; null when none was used in it. */
  daysLeft: z.number().int().nullable(),
  /** A pool with fewer free codes is too low; rules have none. */
  threshold: z.number().int().nullable(),
  /** Ending within these days is too soon. */
  warnDays: z.number().int(),
  isLow: z.boolean(),
})
export type CodeForecast = z.infer<typeof codeForecast>

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
  /** By the result files that were committed in the range: units that a line made well, and those that it rejected. */
  yields: z.array(z.object({ lineId: id, name: z.string(), good: z.number().int(), rejected: z.number().int() })),
  /** What runs out first is first; what nothing is taken from is last. */
  forecast: z.array(codeForecast),
  alerts: z.array(z.object({ level: z.enum(['HIGH', 'MIDDLE', 'LOW']), count: z.number().int() })),
  /** Open alerts, most first; types without any are left out. */
  alertTypes: z.array(z.object({ type: z.enum(ALERT_TYPES), count: z.number().int() })),
})
export type Dashboard = z.infer<typeof dashboard>
