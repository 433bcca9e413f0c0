import type { PlatformDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'

interface TenantRow {
  tenant_id: number
  code: string
  name: string
  zone: string
  locale: string
  sn_scheme: string
}

const columns = ['tenant_id', 'code', 'name', 'zone', 'locale', 'sn_scheme'] as const

const shown = (row: TenantRow): Tenant => ({
  tenantId: row.tenant_id,
  code: row.code,
  name: row.name,
  zone: row.zone,
  locale: row.locale === 'zh' ? 'zh' : 'en',
  snScheme: row.sn_scheme === 'B' ? 'B' : 'A',
})

export async function findTenantByCode({ trx }: PlatformDb, code: string): Promise<Tenant | undefined> {
  const row = await trx.selectFrom('tenants').select(columns).where('code', '=', code).executeTakeFirst()
  return row && shown(row)
}

export async function findTenant({ trx }: PlatformDb, tenantId: number): Promise<Tenant | undefined> {
  const row = await trx.selectFrom('tenants').select(columns).where('tenant_id', '=', tenantId).executeTakeFirst()
  return row && shown(row)
}

export async function listTenants({ trx }: PlatformDb): Promise<Tenant[]> {
  const rows = await trx.selectFrom('tenants').select(columns).orderBy('tenant_id').execute()
  return rows.map(shown)
}
