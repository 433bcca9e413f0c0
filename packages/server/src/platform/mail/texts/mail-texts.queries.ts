/** SQL for the texts of mails that tenants changed. */

import type { Insertable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { MailTexts } from '../../../kit/db/tables.ts'
import type { MailLocale, MailTemplate } from './mail-values.ts'

const texts = ({ trx }: TenantDb) => trx.selectFrom('mail_texts').selectAll()
export type MailTextStored = Awaited<ReturnType<ReturnType<typeof texts>['executeTakeFirstOrThrow']>>

export interface TextKey {
  template: MailTemplate
  locale: MailLocale
}

export async function listMailTexts(db: TenantDb): Promise<MailTextStored[]> {
  return texts(db).execute()
}

export async function findMailText(db: TenantDb, { template, locale }: TextKey): Promise<MailTextStored | undefined> {
  return texts(db).where('template', '=', template).where('locale', '=', locale).executeTakeFirst()
}

export async function lockMailText(db: TenantDb, { template, locale }: TextKey): Promise<MailTextStored | undefined> {
  return texts(db).where('template', '=', template).where('locale', '=', locale).forUpdate().executeTakeFirst()
}

/** False when another user was first. */
export async function insertMailText(
  { trx, tenantId }: TenantDb,
  values: Omit<Insertable<MailTexts>, 'tenantId'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('mail_texts')
    .values({ ...values, tenantId })
    .onConflict((conflict) => conflict.columns(['tenantId', 'template', 'locale']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateMailText(
  { trx }: TenantDb,
  { template, locale, ...change }: Omit<MailTextStored, 'tenantId'>,
): Promise<void> {
  await trx
    .updateTable('mail_texts')
    .set(change)
    .where('template', '=', template)
    .where('locale', '=', locale)
    .execute()
}
