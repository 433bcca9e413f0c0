import { z } from 'zod'

export const tenantStatus = z.object({
  tenant: z.string(),
  /** READY: people and programs of the tenant can work. */
  status: z.literal('READY'),
  /** Number of the newest migration of the database. */
  schemaVersion: z.string(),
  /** Collections of the data center, and their changes that have not been made yet. */
  collections: z.number().int(),
  pendingMigrations: z.number().int(),
})
