import type { PlatformDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'

interface TenantRow {
  tenantId: number
  code: string
  name: string
  zone: string
  locale: string
  snScheme: string
}

const columns = ['tenantId', 'code', 'name', 'zone', 'locale', 'snScheme'] as const

const shown = (row: TenantRow): Tenant => ({
  tenantId: row.tenantId,
  code: row.code,
  name: row.name,
  zone: row.zone,
  locale: row.locale === 'zh' ? 'zh' : 'en',
  snScheme: row.snScheme === 'B' ? 'B' : 'A',
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
