/** The platform's register of tenants. */

import type {
  STATUS_SCHEMES,
  TENANT_LOCALES,
} from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import type { TenantStatus } from '@serialis/contract/platform/tenants/tenants.schema.ts'
import type { PlatformDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'tenantId',
  'code',
  'name',
  'zone',
  'locale',
  'snScheme',
  'status',
  'statusChangedAt',
  'statusChangedBy',
  'statusReason',
  'createdAt',
  'version',
  'quotaUsers',
  'quotaStoredBytes',
  'quotaCodesPerMonth',
  'closingDay',
  'retentionDay',
  'sandboxOf',
] as const

const rows = ({ trx }: PlatformDb) =>
  trx
    .selectFrom('tenants')
    .select(columns)
    .select((eb) => {
      const live = () => eb.selectFrom('tenants as live').whereRef('live.tenantId', '=', 'tenants.sandboxOf')
      return [live().select('live.code').as('liveCode'), live().select('live.name').as('liveName')]
    })
export type ManagedTenantRow = NonNullable<Awaited<ReturnType<typeof findManagedTenant>>>

export const findManagedTenant = (db: PlatformDb, code: string) => rows(db).where('code', '=', code).executeTakeFirst()

export const findTenantById = (db: PlatformDb, tenantId: number) =>
  rows(db).where('tenantId', '=', tenantId).executeTakeFirst()

/** For a command: of two at once the second waits. A deleted one is not found: nothing is done to it any more. */
export const lockManagedTenant = (db: PlatformDb, code: string) =>
  rows(db).where('code', '=', code).where('status', 'not in', ['DELETING', 'DELETED']).forUpdate().executeTakeFirst()

interface Filter {
  search?: string | undefined
  status?: TenantStatus | undefined
  after?: string | undefined
  limit: number
}

/** By id; `after` is the number of the last one of the previous page. */
export function listManagedTenants(db: PlatformDb, { search, status, after, limit }: Filter) {
  let found = rows(db)
    .orderBy('tenantId')
    .limit(limit + 1)
  if (search)
    found = found.where((is) =>
      is.or([is('code', 'ilike', containing(search)), is('name', 'ilike', containing(search))]),
    )
  if (status) found = found.where('status', '=', status)
  if (after) found = found.where('tenantId', '>', Number(after))
  return found.execute()
}

/** The test environment of the tenant that is not deleted. */
export const findSandboxOf = (db: PlatformDb, tenantId: number) =>
  rows(db).where('sandboxOf', '=', tenantId).where('status', 'not in', ['DELETING', 'DELETED']).executeTakeFirst()

export interface NewTenantRow {
  tenantId: number
  code: string
  name: string
  zone: string
  locale: (typeof TENANT_LOCALES)[number]
  snScheme: (typeof STATUS_SCHEMES)[number]
  createdAt: Date
  /** Of the live tenant whose test environment it is. */
  sandboxOf?: number
}

/** False when there is one with this id. */
export async function insertTenant({ trx }: PlatformDb, row: NewTenantRow): Promise<boolean> {
  const made = await trx
    .insertInto('tenants')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('tenantId')
    .executeTakeFirst()
  return made !== undefined
}

/** Nothing of a tenant changes without its lock; see `lockManagedTenant`. */
export async function updateTenant(
  { trx }: PlatformDb,
  tenantId: number,
  change: Partial<{
    name: string
    zone: string
    locale: string
    status: TenantStatus
    statusChangedAt: Date
    statusChangedBy: string
    statusReason: string
    quotaUsers: number | null
    quotaStoredBytes: number | null
    quotaCodesPerMonth: number | null
    closingDay: string | null
    retentionDay: string | null
  }>,
): Promise<void> {
  await trx
    .updateTable('tenants')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('tenantId', '=', tenantId)
    .execute()
}
