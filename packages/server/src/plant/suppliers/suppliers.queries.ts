import type { PeriodType } from '@serialis/contract/plant/products/product-fields.ts'
import type { SupplierStatus } from '@serialis/contract/plant/suppliers/suppliers.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { FOUND_LIMIT } from '../../kit/jobs/finding.ts'

const columns = [
  's.id',
  's.code',
  's.name',
  's.address',
  's.contacts',
  's.phone',
  's.roleId',
  's.status',
  's.periodFrom',
  's.period',
  's.periodType',
  's.validUntil',
  's.lockReason',
  's.version',
  's.createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('suppliers as s').select(columns)

export type SupplierRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findSupplier = (db: TenantDb, id: string): Promise<SupplierRow | undefined> =>
  select(db).where('s.id', '=', id).executeTakeFirst()

/** Locks it for a change. */
export const lockSupplier = (db: TenantDb, id: string): Promise<SupplierRow | undefined> =>
  select(db).where('s.id', '=', id).forUpdate().executeTakeFirst()

/** Locked against changes until the transaction ends; others may read it at the same time. */
export const lockSupplierForUse = (db: TenantDb, id: string): Promise<SupplierRow | undefined> =>
  select(db).where('s.id', '=', id).forShare().executeTakeFirst()

/** Suppliers whose code or name contains the text. */
export const findSuppliersCalled = (db: TenantDb, text: string): Promise<SupplierRow[]> =>
  select(db)
    .where('s.status', '<>', 'DELETE')
    .where((is) => is.or([is('s.code', 'ilike', containing(text)), is('s.name', 'ilike', containing(text))]))
    .orderBy('s.code')
    .limit(FOUND_LIMIT)
    .execute()

export interface SupplierFilter {
  search?: string | undefined
  status?: SupplierStatus | undefined
  after?: string | undefined
  limit: number
}

/** By code; `after` is the code and id of the last one on the previous page. */
export async function listSuppliers(db: TenantDb, filter: SupplierFilter): Promise<SupplierRow[]> {
  let rows = select(db)
    .orderBy('s.code')
    .orderBy('s.id')
    .limit(filter.limit + 1)
  rows = filter.status ? rows.where('s.status', '=', filter.status) : rows.where('s.status', '<>', 'DELETE')
  if (filter.search) {
    const like = containing(filter.search)
    rows = rows.where((eb) => eb.or([eb('s.name', 'ilike', like), eb('s.code', 'ilike', like)]))
  }
  if (filter.after) {
    // Codes of deleted suppliers are free again, so the code alone is no position in the list.
    const at = filter.after.indexOf(' ')
    rows = rows.where(
      sql<boolean>`(s.code, s.id::text collate "C") > (${filter.after.slice(0, at)}, ${filter.after.slice(at + 1)})`,
    )
  }
  return rows.execute()
}

export const cursorOf = (row: Pick<SupplierRow, 'code' | 'id'>) => `${row.code} ${row.id}`

/** Includes deleted ones, so that old records can name theirs. */
export async function listSuppliersById(db: TenantDb, ids: readonly string[]): Promise<SupplierRow[]> {
  return ids.length === 0
    ? []
    : await select(db)
        .where('s.id', 'in', [...ids])
        .execute()
}

/** Another supplier, not deleted, with this name or code. */
export async function findSameSupplier(
  db: TenantDb,
  { name, code, without }: { name: string; code: string | undefined; without?: string },
): Promise<SupplierRow | undefined> {
  let rows = select(db)
    .where('s.status', '<>', 'DELETE')
    .where((eb) => eb.or([eb('s.name', '=', name), ...(code === undefined ? [] : [eb('s.code', '=', code)])]))
  if (without) rows = rows.where('s.id', '<>', without)
  return rows.limit(1).executeTakeFirst()
}

/** ACTIVE ones whose last day is before the day. */
export async function listEndedSuppliers({ trx }: TenantDb, day: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('suppliers')
    .select('id')
    .where('status', '=', 'ACTIVE')
    .where('validUntil', '<', day)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

export interface SupplierColumns {
  name: string
  address: string
  contacts: string
  phone: string
  roleId: string
  periodFrom: string
  period: number
  periodType: PeriodType
  validUntil: string
  status: SupplierStatus
  lockReason: string
}

export async function insertSupplier(
  { trx, tenantId }: TenantDb,
  supplier: SupplierColumns & { id: string; code: string; at: Date },
) {
  const { at, ...columnsOf } = supplier
  await trx
    .insertInto('suppliers')
    .values({ tenantId, ...columnsOf, createdAt: at, updatedAt: at })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateSupplier({ trx }: TenantDb, id: string, change: Partial<SupplierColumns>, at: Date) {
  await trx
    .updateTable('suppliers')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

export const constraints = {
  suppliers__name: 'name_or_supplier_code_exists',
  suppliers__code: 'name_or_supplier_code_exists',
  suppliers__role: 'role_still_used',
} as const
