/** SQL of line connections. */

import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { LineConnections } from '../../kit/db/tables.ts'
import { isLineOfSites } from '../../platform/sites/sites.service.ts'

export const connectionConstraints = {
  line_connections__api_key: 'line_connection_key_taken',
  line_connections__key: 'line_connection_key_unknown',
} as const

const select = ({ trx }: TenantDb) => trx.selectFrom('line_connections').selectAll()
export type ConnectionRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findConnection(db: TenantDb, lineId: string): Promise<ConnectionRow | undefined> {
  return select(db).where('lineId', '=', lineId).executeTakeFirst()
}

/** Of lines that the caller may see. */
export const listSecretConnections = (db: TenantDb) =>
  db.trx
    .selectFrom('line_connections')
    .select(['lineId', 'account', 'isActive', 'secretSetAt', 'answeredAt'])
    .where('sealedSecret', 'is not', null)
    .where(isLineOfSites(db, sql`line_connections.line_id`))
    .orderBy('lineId')
    .execute()

/** Locks the line's connection. */
export async function lockConnection(db: TenantDb, lineId: string): Promise<ConnectionRow | undefined> {
  return select(db).where('lineId', '=', lineId).forUpdate().executeTakeFirst()
}

export async function findConnectionOfKey(db: TenantDb, apiKeyId: string): Promise<ConnectionRow | undefined> {
  return select(db)
    .where('apiKeyId', '=', apiKeyId)
    .where('transport', '=', 'HTTP')
    .where('isActive', '=', true)
    .executeTakeFirst()
}

export const listDueConnections = async (db: TenantDb, now: Date): Promise<ConnectionRow[]> =>
  await select(db).where('isActive', '=', true).where('nextPollAt', '<=', now).orderBy('lineId').execute()

/** False when another process has claimed this poll. */
export async function claimPoll(
  { trx }: TenantDb,
  { lineId, nextPollAt }: ConnectionRow,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_connections')
    .set({ nextPollAt: next })
    .where('lineId', '=', lineId)
    .where('nextPollAt', '=', nextPollAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function insertConnection(
  { trx, tenantId }: TenantDb,
  row: Omit<Insertable<LineConnections>, 'tenantId'>,
): Promise<void> {
  await trx
    .insertInto('line_connections')
    .values({ tenantId, ...row })
    .execute()
}

export type ConnectionChange = Omit<Updateable<LineConnections>, 'tenantId' | 'lineId'>

/** False when another user has edited it since. */
export async function updateConnection(
  { trx }: TenantDb,
  lineId: string,
  version: number,
  change: ConnectionChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('line_connections')
    .set({ ...change, version: version + 1 })
    .where('lineId', '=', lineId)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What polls and calls record; no edit, so its version stays. */
export async function updateConnectionState(
  { trx }: TenantDb,
  lineId: string,
  change: ConnectionChange,
): Promise<void> {
  await trx.updateTable('line_connections').set(change).where('lineId', '=', lineId).execute()
}
