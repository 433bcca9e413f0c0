import type { App, Ctx } from '../../kit/http/context.ts'
import { asSystem } from '../../kit/jobs/system-context.ts'
import { allTenants } from '../tenants/tenants.service.ts'

/** Runs `work` once for each tenant: backups concern the whole installation, events and alerts belong to tenants. */
export async function inEveryTenant(app: App, work: (ctx: Ctx) => Promise<void>): Promise<void> {
  for (const tenant of await allTenants(app)) await asSystem(app, tenant, 'backups', work)
}
