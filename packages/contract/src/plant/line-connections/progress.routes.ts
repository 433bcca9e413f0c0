/** What a line reports about an order during production. */

import { z } from 'zod'
import { idParam, instant } from '../../kit/entity.ts'
import { command, query } from '../../kit/route.ts'

/** Units; no order is larger. */
const packs = z.number().int().min(0).max(1_000_000_000)
const counters = { good: packs, rejects: packs, samples: packs }

/** Since the line began with the order, not since its last report; `at` by the line's clock. */
export const progressReport = z.object({ ...counters, at: instant })

export const orderProgress = z.object({
  /** Null until the line has reported something. */
  counters: z
    .object({
      ...counters,
      startedAt: instant,
      at: instant,
      by: z.string(),
      /** Units of the last minutes, good or not; null until there are two readings. */
      perMinute: z.number().nullable(),
      /** When the order's size will be reached at this pace; null when it is reached, or nothing moves. */
      expectedEnd: instant.nullable(),
    })
    .nullable(),
  orderSize: packs.nullable(),
  /** The line is processing it now. */
  isRunning: z.boolean(),
  simulatedLine: z.object({
    /** It can take the order now, when this user starts it. */
    isOffered: z.boolean(),
    isAtWork: z.boolean(),
    /** Its last message when it stopped with an error; '' otherwise. */
    problem: z.string(),
  }),
})
export type OrderProgress = z.output<typeof orderProgress>

const path = '/api/production/orders/:id/progress'
export const getOrderProgress = query({
  method: 'GET',
  path,
  permission: 'orders.list',
  sites: 'own',
  forSuppliers: 'order',
  input: { params: idParam },
  output: orderProgress,
})
/** The first report starts the order, as a first result does; a report older than the newest has no effect. */
export const reportOrderProgress = command({
  method: 'POST',
  path,
  permission: 'orders.run',
  sites: 'own',
  input: { params: idParam, body: progressReport },
  output: orderProgress,
  event: 'order.progress_reported',
  errors: ['order_status_does_not_allow'],
})
