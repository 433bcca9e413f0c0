/** SQL of line connections. */

import type { ConnectionFailure } from '@serialis/contract/plant/line-connections/line-connections.schema.ts'
import type {
  LineAuth,
  LineResultFormat,
  LineTransport,
} from '@serialis/contract/plant/line-connections/line-connections.status.ts'
import type { packageFormats } from '@serialis/contract/plant/orders/orders.views.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { LineConnections } from '../../kit/db/tables.ts'

export const connectionConstraints = {
  line_connections__api_key: 'line_connection_key_taken',
  line_connections__key: 'line_connection_key_unknown',
} as const

const select = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('line_connections').selectAll().where('tenant_id', '=', tenantId)
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
const shown = (row: Row) => ({
  ...row,
  transport: row.transport as LineTransport,
  auth: row.auth as LineAuth,
  package_format: row.package_format as (typeof packageFormats)[number],
  result_format: row.result_format as LineResultFormat,
  last_failure: row.last_failure as unknown as ConnectionFailure | null,
})
export type ConnectionRow = ReturnType<typeof shown>

export async function findConnection(db: TenantDb, lineId: string): Promise<ConnectionRow | undefined> {
  const row = await select(db).where('line_id', '=', lineId).executeTakeFirst()
  return row && shown(row)
}

/** Waits for whoever works with the line's connection. */
export async function lockConnection(db: TenantDb, lineId: string): Promise<ConnectionRow | undefined> {
  const row = await select(db).where('line_id', '=', lineId).forUpdate().executeTakeFirst()
  return row && shown(row)
}

export async function findConnectionOfKey(db: TenantDb, apiKeyId: string): Promise<ConnectionRow | undefined> {
  const row = await select(db)
    .where('api_key_id', '=', apiKeyId)
    .where('transport', '=', 'HTTP')
    .where('is_active', '=', true)
    .executeTakeFirst()
  return row && shown(row)
}

export const listDueConnections = async (db: TenantDb, now: Date): Promise<ConnectionRow[]> =>
  (await select(db).where('is_active', '=', true).where('next_look_at', '<=', now).orderBy('line_id').execute()).map(
    shown,
  )

/** False when another process took the look first. */
export async function claimLook(
  { trx, tenantId }: TenantDb,
  { line_id, next_look_at }: ConnectionRow,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_connections')
    .set({ next_look_at: next })
    .where('tenant_id', '=', tenantId)
    .where('line_id', '=', line_id)
    .where('next_look_at', '=', next_look_at)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertConnection(
  { trx, tenantId }: TenantDb,
  row: Omit<Insertable<LineConnections>, 'tenant_id'>,
): Promise<void> {
  await trx
    .insertInto('line_connections')
    .values({ tenant_id: tenantId, ...row })
    .execute()
}

export type ConnectionChange = Omit<Updateable<LineConnections>, 'tenant_id' | 'line_id'>

/** False when somebody has edited it since. */
export async function updateConnection(
  { trx, tenantId }: TenantDb,
  lineId: string,
  version: number,
  change: ConnectionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_connections')
    .set({ ...change, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('line_id', '=', lineId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What looks and calls note; no edit, so its version stays. */
export async function updateConnectionState(
  { trx, tenantId }: TenantDb,
  lineId: string,
  change: ConnectionChange,
): Promise<void> {
  await trx
    .updateTable('line_connections')
    .set(change)
    .where('tenant_id', '=', tenantId)
    .where('line_id', '=', lineId)
    .execute()
}
