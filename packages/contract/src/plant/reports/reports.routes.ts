/** Printed records for the batch file: one order, or all orders of its batch. */

import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { stream } from '../../kit/route.ts'

export const reportScopes = ['order', 'batch'] as const

/**
 * A PDF in the language of the request, with the current signatures. `batch`: every order of the same product and batch
 * code.
 */
export const downloadOrderReport = stream({
  method: 'GET',
  path: '/api/production/orders/:id/report',
  permission: 'orders.export',
  sites: 'own',
  input: { params: idParam, query: z.object({ scope: z.enum(reportScopes).default('order') }) },
  event: 'order.report_downloaded',
  whileClosed: true,
})
