/** SQL of place-out packages and their files. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial.states.ts'
import type { packageFormats, packageStatuses } from '@serialis/contract/plant/orders/orders.views.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export type PackageStatus = (typeof packageStatuses)[number]
export type PackageFormat = (typeof packageFormats)[number]

const columns = [
  'id',
  'order_id',
  'number',
  'status',
  'line_id',
  'line_name',
  'task_id',
  'checksum',
  'created_at',
  'built_at',
  'acknowledged_at',
  'acknowledged_by',
] as const

const select = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('production_order_packages').select(columns).where('tenant_id', '=', tenantId)

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const shown = (row: Row) => ({
  id: row.id,
  orderId: row.order_id,
  number: row.number,
  status: row.status as PackageStatus,
  lineId: row.line_id,
  lineName: row.line_name,
  taskId: row.task_id,
  checksum: row.checksum,
  createdAt: row.created_at,
  builtAt: row.built_at,
  acknowledgedAt: row.acknowledged_at,
  acknowledgedBy: row.acknowledged_by,
})
export type PackageRow = ReturnType<typeof shown>

/** The package that is under way or in force. */
export async function findOpenPackage(db: TenantDb, orderId: string): Promise<PackageRow | undefined> {
  const row = await select(db).where('order_id', '=', orderId).where('status', '<>', 'WITHDRAWN').executeTakeFirst()
  return row && shown(row)
}

export async function findPackage(db: TenantDb, orderId: string, id: string): Promise<PackageRow | undefined> {
  const row = await select(db).where('order_id', '=', orderId).where('id', '=', id).executeTakeFirst()
  return row && shown(row)
}

/** Newest first. */
export const listPackages = async (db: TenantDb, orderId: string): Promise<PackageRow[]> =>
  (await select(db).where('order_id', '=', orderId).orderBy('number', 'desc').execute()).map(shown)

/** Numbers of an order's packages run from 1; the caller holds the order's row. */
export async function insertPackage(
  { trx, tenantId }: TenantDb,
  row: { id: string; orderId: string; lineId: string; lineName: string; taskId: string; at: Date },
) {
  await trx
    .insertInto('production_order_packages')
    .values({
      tenant_id: tenantId,
      id: row.id,
      order_id: row.orderId,
      status: 'BUILDING',
      line_id: row.lineId,
      line_name: row.lineName,
      task_id: row.taskId,
      created_at: row.at,
      number: sql<number>`(select count(*)::int + 1 from production_order_packages where tenant_id = ${tenantId} and order_id = ${row.orderId})`,
    })
    .execute()
}

export interface PackageChange {
  status: PackageStatus
  checksum?: string
  builtAt?: Date
  acknowledgedAt?: Date
  acknowledgedBy?: string
}

/** False when the package is no longer in the status that the caller saw. */
export async function updatePackage(
  { trx, tenantId }: TenantDb,
  id: string,
  from: PackageStatus,
  change: PackageChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('production_order_packages')
    .set({
      status: change.status,
      ...(change.checksum !== undefined && { checksum: change.checksum }),
      ...(change.builtAt && { built_at: change.builtAt }),
      ...(change.acknowledgedAt && { acknowledged_at: change.acknowledgedAt }),
      ...(change.acknowledgedBy !== undefined && { acknowledged_by: change.acknowledgedBy }),
    })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface PackageFileRow {
  level: PackagingLevel
  format: PackageFormat
  rows: number
  size: number
  sha256: string
}

export async function insertPackageFiles(
  { trx, tenantId }: TenantDb,
  packageId: string,
  files: readonly PackageFileRow[],
) {
  await trx
    .insertInto('production_order_package_files')
    .values(files.map((file, position) => ({ tenant_id: tenantId, package_id: packageId, position, ...file })))
    .execute()
}

/** In the order of their checksum, by package. */
export async function listPackageFiles(
  { trx, tenantId }: TenantDb,
  packageIds: readonly string[],
): Promise<Map<string, PackageFileRow[]>> {
  const files = new Map<string, PackageFileRow[]>(packageIds.map((id) => [id, []]))
  if (packageIds.length === 0) return files
  const rows = await trx
    .selectFrom('production_order_package_files')
    .select(['package_id', 'level', 'format', 'rows', 'size', 'sha256'])
    .where('tenant_id', '=', tenantId)
    .where('package_id', 'in', [...packageIds])
    .orderBy('position')
    .execute()
  for (const { package_id, level, format, ...file } of rows)
    files.get(package_id)?.push({ level: level as PackagingLevel, format: format as PackageFormat, ...file })
  return files
}
