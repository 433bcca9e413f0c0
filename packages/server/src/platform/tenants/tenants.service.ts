/** Tenants: found by code at login, by id afterwards. Rows rarely change, so each process keeps them for a second. */

import { inPlatform } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { stateKey } from '../../kit/ops/app-state.ts'
import * as queries from './tenants.queries.ts'

export const DEFAULT_TENANT = '0001'
const KEPT_MS = 1_000

/** What a process keeps, by id of the tenant; `until` in milliseconds of its own clock. */
export const knownTenants = stateKey('tenants.known', () => new Map<number, { tenant: Tenant; until: number }>())

export const tenantByCode = (app: App, code: string) => inPlatform(app.pool, (db) => queries.findTenantByCode(db, code))
/** Also of a database before its upgrade: reads only columns that every release has. */
export const listTenantCodes = queries.listTenantCodes
export const { tenantOf } = queries
export const allTenants = (app: App) => inPlatform(app.pool, queries.listTenants)
/** Suspended or closed: nothing goes on in the background but what keeps its records safe. */
export const isAtRest = ({ isSuspended, isClosed }: Pick<Tenant, 'isSuspended' | 'isClosed'>): boolean =>
  isSuspended || isClosed
/** Those for which work in the background begins. */
export const workingTenants = async (app: App) => (await allTenants(app)).filter((tenant) => !isAtRest(tenant))

/** Drops what this process keeps of tenants, for changes made by it. */
export const forgetTenants = (app: App) => app.state(knownTenants).clear()

/** Ids by code, which no tenant changes. */
const knownCodes = stateKey('tenants.codes', () => new Map<string, number>())

/** The tenant whose pages for everybody are at a host. They go on while it is suspended, and end with it. */
export async function tenantOfHost(app: App, host: string): Promise<Tenant | undefined> {
  const code = app.config.publicHosts.get(host)
  if (code === undefined) return undefined
  const known = app.state(knownCodes).get(code)
  const tenant = known === undefined ? await tenantByCode(app, code) : await tenantById(app, known)
  if (tenant === undefined || tenant.isClosed) return undefined
  app.state(knownCodes).set(code, tenant.tenantId)
  return tenant
}

/** Undefined when there is no such tenant. */
export async function tenantById(app: App, tenantId: number): Promise<Tenant | undefined> {
  const known = app.state(knownTenants)
  const before = known.get(tenantId)
  if (before && before.until > performance.now()) return before.tenant
  const tenant = await inPlatform(app.pool, (db) => queries.findTenant(db, tenantId))
  if (tenant) known.set(tenantId, { tenant, until: performance.now() + KEPT_MS })
  return tenant
}
