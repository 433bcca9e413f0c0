import { z } from 'zod'

/**
 * READY: people and programs of the tenant can work. SUSPENDED: nobody logs in, what comes from outside is refused for
 * now, and tasks wait. CLOSED: its people read, nothing changes, and nothing comes in or goes out.
 * DELETING, DELETED: the tenant is not there any more for anybody but the platform.
 */
export const tenantStatuses = ['READY', 'SUSPENDED', 'CLOSED', 'DELETING', 'DELETED'] as const
export type TenantStatus = (typeof tenantStatuses)[number]

export const tenantStatus = z.object({
  tenant: z.string(),
  status: z.enum(tenantStatuses).extract(['READY', 'SUSPENDED']),
  /** Number of the newest migration of the database. */
  schemaVersion: z.string(),
  /** Collections of the data center, and their changes that have not been made yet. */
  collections: z.number().int(),
  pendingMigrations: z.number().int(),
})
