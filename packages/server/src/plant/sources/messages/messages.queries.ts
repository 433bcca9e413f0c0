/** SQL of incoming messages. */

import type { MessageStatus } from '@serialis/contract/plant/sources/messages.status.ts'
import type { Insertable, Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { SourceMessages } from '../../../kit/db/tables.ts'
import type { NamedFile } from '../../../kit/http/room.ts'

const columns = [
  'id',
  'accountId',
  'origin',
  'status',
  'filePath',
  'fileName',
  'fileSize',
  'fileSha256',
  'outcome',
  'codes',
  'pullId',
  'productId',
  'level',
  'problem',
  'problemParams',
  'tries',
  'taskId',
  'receivedAt',
  'finishedAt',
  'version',
] as const
const select = ({ trx }: TenantDb) => trx.selectFrom('source_messages').select(columns)
export type MessageRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findMessage(db: TenantDb, id: string): Promise<MessageRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}
export async function lockMessage(db: TenantDb, id: string): Promise<MessageRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}
export async function findMessageByHash(
  db: TenantDb,
  accountId: string,
  sha256: string,
): Promise<MessageRow | undefined> {
  return select(db).where('accountId', '=', accountId).where('fileSha256', '=', sha256).executeTakeFirst()
}

export interface MessageFilter {
  status?: MessageStatus | undefined
  accountId?: string | undefined
  after?: string | undefined
  limit: number
}
/** Newest first. */
export async function listMessages(
  db: TenantDb,
  { status, accountId, after, limit }: MessageFilter,
): Promise<MessageRow[]> {
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (accountId) rows = rows.where('accountId', '=', accountId)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** False when this account received the same bytes before. */
export async function insertMessage(
  { trx, tenantId }: TenantDb,
  message: Omit<Insertable<SourceMessages>, 'tenantId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('source_messages')
    .values({ tenantId, ...message })
    .onConflict((same) => same.constraint('source_messages__sha256').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}
export type MessageChange = Omit<Updateable<SourceMessages>, 'tenantId' | 'id' | 'version'>
/** Under the message's lock. */
export async function updateMessage(
  { trx }: TenantDb,
  { id, version }: Pick<MessageRow, 'id' | 'version'>,
  change: MessageChange,
): Promise<void> {
  await trx
    .updateTable('source_messages')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

export async function filesOfMessages({ trx }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  let rows = trx.selectFrom('source_messages').select(['filePath as path', 'fileSize as size'])
  if (paths) rows = rows.where('filePath', 'in', paths.length === 0 ? [''] : [...paths])
  return rows.execute()
}
