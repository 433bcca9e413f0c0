/** SQL of place-out packages and their files. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { packageFormats, packageStatuses } from '@serialis/contract/plant/orders/order-page.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

export type PackageStatus = (typeof packageStatuses)[number]
export type PackageFormat = (typeof packageFormats)[number]

const columns = [
  'id',
  'orderId',
  'number',
  'status',
  'lineId',
  'lineName',
  'taskId',
  'checksum',
  'createdAt',
  'builtAt',
  'acknowledgedAt',
  'acknowledgedBy',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('production_order_packages').select(columns)

export type PackageRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

/** The package that is being built or in force. */
export async function findOpenPackage(db: TenantDb, orderId: string): Promise<PackageRow | undefined> {
  return select(db).where('orderId', '=', orderId).where('status', '<>', 'WITHDRAWN').executeTakeFirst()
}

export async function findPackage(db: TenantDb, orderId: string, id: string): Promise<PackageRow | undefined> {
  return select(db).where('orderId', '=', orderId).where('id', '=', id).executeTakeFirst()
}

/** Newest first. */
export const listPackages = (db: TenantDb, orderId: string): Promise<PackageRow[]> =>
  select(db).where('orderId', '=', orderId).orderBy('number', 'desc').execute()

/** Numbers of an order's packages run from 1; the caller has locked the order's row. */
export async function insertPackage(
  { trx, tenantId }: TenantDb,
  row: { id: string; orderId: string; lineId: string; lineName: string; taskId: string; at: Date },
) {
  const { before } = await trx
    .selectFrom('production_order_packages')
    .select(({ fn }) => fn.countAll<number>().as('before'))
    .where('orderId', '=', row.orderId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('production_order_packages')
    .values({
      tenantId,
      id: row.id,
      orderId: row.orderId,
      status: 'BUILDING',
      lineId: row.lineId,
      lineName: row.lineName,
      taskId: row.taskId,
      createdAt: row.at,
      number: before + 1,
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
  { trx }: TenantDb,
  id: string,
  from: PackageStatus,
  change: PackageChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('production_order_packages')
    .set({
      status: change.status,
      ...(change.checksum !== undefined && { checksum: change.checksum }),
      ...(change.builtAt && { builtAt: change.builtAt }),
      ...(change.acknowledgedAt && { acknowledgedAt: change.acknowledgedAt }),
      ...(change.acknowledgedBy !== undefined && { acknowledgedBy: change.acknowledgedBy }),
    })
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
    .values(files.map((file, position) => ({ tenantId, packageId, position, ...file })))
    .execute()
}

/** In the order of their checksum, by package. */
export async function listPackageFiles(
  { trx }: TenantDb,
  packageIds: readonly string[],
): Promise<Map<string, PackageFileRow[]>> {
  const files = new Map<string, PackageFileRow[]>(packageIds.map((id) => [id, []]))
  if (packageIds.length === 0) return files
  const rows = await trx
    .selectFrom('production_order_package_files')
    .select(['packageId', 'level', 'format', 'rows', 'size', 'sha256'])
    .where('packageId', 'in', [...packageIds])
    .orderBy('position')
    .execute()
  for (const { packageId, level, format, ...file } of rows)
    files.get(packageId)?.push({ level: level, format: format, ...file })
  return files
}
