/** SQL of accepted AS2 messages. */

import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

export interface KeptReceipt {
  headers: Record<string, string>
  body: Buffer
}

export async function findReceipt(
  { trx }: TenantDb,
  accountId: string,
  messageId: string,
): Promise<KeptReceipt | undefined> {
  const row = await trx
    .selectFrom('source_as2_messages')
    .select(['receiptHeaders', 'receipt'])
    .where('accountId', '=', accountId)
    .where('messageId', '=', messageId)
    .executeTakeFirst()
  return row && { headers: row.receiptHeaders, body: row.receipt }
}

/** Messages with one id are processed one after another. */
export async function lockMessageId({ trx, tenantId }: TenantDb, accountId: string, messageId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`as2 ${accountId} ${messageId}`}, ${tenantId}))`.execute(
    trx,
  )
}

export interface TakenMessage {
  accountId: string
  messageId: string
  snMessageId: string
  receivedAt: Date
  receipt: KeptReceipt
}
export async function insertTaken(
  { trx, tenantId }: TenantDb,
  { accountId, messageId, snMessageId, receivedAt, receipt }: TakenMessage,
): Promise<void> {
  await trx
    .insertInto('source_as2_messages')
    .values({
      tenantId,
      accountId,
      messageId,
      snMessageId,
      receivedAt,
      receiptHeaders: JSON.stringify(receipt.headers),
      receipt: receipt.body,
    })
    .execute()
}
