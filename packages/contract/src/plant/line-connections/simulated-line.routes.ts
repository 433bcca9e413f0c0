/** The simulated line, if the installation has one: it takes an order as a real line does and sends its result. */

import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import { orderProgress } from './progress.routes.ts'

const simulatedLineInput = z.object({
  /** How the result is written. */
  format: z.enum(['CSV', 'XML', 'EPCIS']).default('CSV'),
  /** Units a minute. */
  perMinute: z.number().int().min(1).max(1_000_000),
  /** A truncated file first, codes out of order, some of them twice. */
  hasFaults: z.boolean().default(true),
})

export const startSimulatedLine = command({
  method: 'POST',
  path: '/api/production/orders/:id/simulated-line',
  permission: 'orders.run',
  sites: 'own',
  input: { params: idParam, body: simulatedLineInput },
  output: orderProgress,
  event: 'order.simulated_line_started',
  errors: ['simulated_line_not_there', 'simulated_line_at_work', 'order_status_does_not_allow', 'authority_not_held'],
})
