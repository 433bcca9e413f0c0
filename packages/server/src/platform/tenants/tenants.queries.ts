import type { PlatformDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'

const columns = ['tenantId', 'code', 'name', 'zone', 'locale', 'snScheme'] as const

/** The console speaks English to a tenant of any other language. */
const shown = (row: Omit<Tenant, 'locale'> & { locale: string }): Tenant => ({
  ...row,
  locale: row.locale === 'zh' ? 'zh' : 'en',
})

export async function findTenantByCode({ trx }: PlatformDb, code: string): Promise<Tenant | undefined> {
  const row = await trx.selectFrom('tenants').select(columns).where('code', '=', code).executeTakeFirst()
  return row && shown(row)
}

export async function findTenant({ trx }: PlatformDb, tenantId: number): Promise<Tenant | undefined> {
  const row = await trx.selectFrom('tenants').select(columns).where('tenantId', '=', tenantId).executeTakeFirst()
  return row && shown(row)
}

export async function listTenants({ trx }: PlatformDb): Promise<Tenant[]> {
  const rows = await trx.selectFrom('tenants').select(columns).orderBy('tenantId').execute()
  return rows.map(shown)
}

export function listTenantCodes({ trx }: PlatformDb): Promise<{ tenantId: number; code: string }[]> {
  return trx.selectFrom('tenants').select(['tenantId', 'code']).orderBy('tenantId').execute()
}
