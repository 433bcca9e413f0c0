/** The dashboard: every number is a count of rows in a list, and names the filters of that list. */

import { z } from 'zod'
import { serialStatus } from '../../desk/serials/serials.schema.ts'
import { id, instant } from '../../kit/entity.ts'
import { packagingLevels } from '../../numbers/ledger/serial-states.ts'

export const THROUGHPUT_DAYS = 30

export const dashboard = z.object({
  at: instant,
  /** Counts of the ledger, not of rows: equally fast for ten codes and a billion. */
  serials: z.object({
    total: z.number().int(),
    byStatus: z.array(z.object({ status: serialStatus, level: z.enum(packagingLevels), count: z.number().int() })),
  }),
  orders: z.array(z.object({ status: z.string(), count: z.number().int() })),
  /** Days in the tenant's time zone, oldest first, none left out. */
  throughput: z.array(
    z.object({
      day: z.string(),
      issued: z.number().int(),
      commissioned: z.number().int(),
      released: z.number().int(),
      destroyed: z.number().int(),
    }),
  ),
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
})
export type Dashboard = z.infer<typeof dashboard>
