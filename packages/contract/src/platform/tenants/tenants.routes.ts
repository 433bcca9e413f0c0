import { z } from 'zod'
import { query } from '../../kit/route.ts'
import { tenantStatus } from './tenants.schema.ts'

/**
 * The tenant status of the specification, at its fixed address. A session or key of the tenant may ask; every other
 * tenant is not found.
 */
export const getTenantStatus = query({
  method: 'GET',
  path: '/api/cdp-portal/meta_data/status/:tenant',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: z.object({ tenant: z.string().max(20) }) },
  output: tenantStatus,
})
