import { z } from 'zod'
import { query } from '../../kit/route.ts'
import { tenantStatus } from './tenants.schema.ts'

/**
 * The tenant status of the specification, at its fixed address. A session or key of the tenant may ask, in every
 * status but CLOSED, and finds no other tenant; a platform administrator asks for any.
 */
export const getTenantStatus = query({
  method: 'GET',
  path: '/api/cdp-portal/meta_data/status/:tenant',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  forPlatform: true,
  whileSuspended: true,
  input: { params: z.object({ tenant: z.string().max(20) }) },
  output: tenantStatus,
})
