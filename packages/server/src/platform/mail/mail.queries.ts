/** SQL for the settings of the mail server and for the outbox, which is also the mail log. */

import type { MailStatus } from '@serialis/contract/platform/mail/mail.schema.ts'
import { sql, type Insertable, type Updateable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import type { MailSettings, Mails } from '../../kit/db/tables.ts'

const settings = ({ trx }: TenantDb) => trx.selectFrom('mail_settings').selectAll()
export type SettingsRow = Awaited<ReturnType<ReturnType<typeof settings>['executeTakeFirstOrThrow']>>

export async function findSettings(db: TenantDb): Promise<SettingsRow | undefined> {
  return settings(db).executeTakeFirst()
}

/** Locks the settings: serializes decisions about the tenant's mails. */
export async function lockSettings(db: TenantDb): Promise<SettingsRow | undefined> {
  return settings(db).forUpdate().executeTakeFirst()
}

export type SettingsChange = Omit<Updateable<MailSettings>, 'tenantId'>

/** False when another user has created the settings in the meantime. */
export async function insertSettings(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<MailSettings>, 'tenantId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_settings')
    .values({ ...values, tenantId })
    .onConflict((conflict) => conflict.column('tenantId').doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateSettings({ trx }: TenantDb, change: SettingsChange): Promise<void> {
  await trx.updateTable('mail_settings').set(change).execute()
}

const mails = ({ trx }: TenantDb) => trx.selectFrom('mails').selectAll()
type MailStored = Awaited<ReturnType<ReturnType<typeof mails>['executeTakeFirstOrThrow']>>
export type MailRow = MailStored

export async function findMail(db: TenantDb, id: string): Promise<MailRow | undefined> {
  return mails(db).where('id', '=', id).executeTakeFirst()
}

/** Newest first; `after` is the last id of the previous page. */
export async function listMails(
  db: TenantDb,
  {
    status,
    recipient,
    after,
    limit,
  }: { status?: MailStatus | undefined; recipient?: string | undefined; after?: string | undefined; limit: number },
): Promise<MailRow[]> {
  let rows = mails(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (status) rows = rows.where('status', '=', status)
  if (recipient) rows = rows.where(sql<boolean>`lower(recipient) = lower(${recipient})`)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export async function insertMails(
  { trx, tenantId }: TenantDb,
  mails: readonly Omit<Insertable<Mails>, 'tenantId'>[],
): Promise<void> {
  await trx
    .insertInto('mails')
    .values(mails.map((mail) => ({ ...mail, tenantId })))
    .execute()
}

export async function updateMail(
  { trx }: TenantDb,
  id: string,
  change: Omit<Updateable<Mails>, 'tenantId' | 'id'>,
): Promise<void> {
  await trx.updateTable('mails').set(change).where('id', '=', id).execute()
}

/** The mail that has waited longest and may be sent now. */
export async function findDueMail(db: TenantDb, now: Date): Promise<MailRow | undefined> {
  return mails(db)
    .where('status', '=', 'QUEUED')
    .where('nextAt', '<=', now)
    .orderBy('nextAt')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function countWaitingMails({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('mails')
    .select(sql<number>`count(*)`.as('count'))
    .where('status', '=', 'QUEUED')
    .executeTakeFirstOrThrow()
  return count
}

/** True when mails are in use, the server is not being spared after a failure, and a mail may be sent. */
export async function hasDueMail({ client, tenantId }: TenantDb, now: Date): Promise<boolean> {
  const text = `select 1 from mail_settings s where s.tenant_id = $1 and s.is_active and (s.retry_at is null or s.retry_at <= $2)
     and exists (select 1 from mails m where m.tenant_id = $1 and m.status = 'QUEUED' and m.next_at <= $2)`
  return (await client.query({ name: 'mail.has_due', text, values: [tenantId, now] })).rows.length > 0
}
