import type { TenantStatus } from '@serialis/contract/platform/tenants/tenants.schema.ts'
import type { PlatformDb } from '../../kit/db/db.ts'
import type { Tenant } from '../../kit/http/context.ts'

const columns = [
  'tenantId',
  'code',
  'name',
  'zone',
  'locale',
  'snScheme',
  'status',
  'closingDay',
  'retentionDay',
] as const

/** The console speaks English to a tenant of any other language. */
export const tenantOf = ({
  status,
  closingDay,
  retentionDay,
  liveName,
  ...row
}: Omit<Tenant, 'locale' | 'isSuspended' | 'isClosed' | 'closing' | 'sandboxOf'> & {
  locale: string
  status: TenantStatus
  closingDay: string | null
  retentionDay: string | null
  liveName: string | null
}): Tenant => ({
  ...row,
  isSuspended: status === 'SUSPENDED',
  isClosed: status === 'CLOSED',
  closing: closingDay !== null && retentionDay !== null ? { day: closingDay, retentionDay } : null,
  sandboxOf: liveName,
  locale: row.locale === 'zh' ? 'zh' : 'en',
})

/** One that is deleted is not there: nobody logs in, and no work of the product begins for it. */
const present = ({ trx }: PlatformDb) =>
  trx
    .selectFrom('tenants')
    .select(columns)
    .select((eb) =>
      eb
        .selectFrom('tenants as live')
        .select('live.name')
        .whereRef('live.tenantId', '=', 'tenants.sandboxOf')
        .as('liveName'),
    )
    .where('status', 'not in', ['DELETING', 'DELETED'])

export async function findTenantByCode(db: PlatformDb, code: string): Promise<Tenant | undefined> {
  const row = await present(db).where('code', '=', code).executeTakeFirst()
  return row && tenantOf(row)
}

export async function findTenant(db: PlatformDb, tenantId: number): Promise<Tenant | undefined> {
  const row = await present(db).where('tenantId', '=', tenantId).executeTakeFirst()
  return row && tenantOf(row)
}

export async function listTenants(db: PlatformDb): Promise<Tenant[]> {
  const rows = await present(db).orderBy('tenantId').execute()
  return rows.map(tenantOf)
}

export function listTenantCodes({ trx }: PlatformDb): Promise<{ tenantId: number; code: string }[]> {
  return trx.selectFrom('tenants').select(['tenantId', 'code']).orderBy('tenantId').execute()
}
