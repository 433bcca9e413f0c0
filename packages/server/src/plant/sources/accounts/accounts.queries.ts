/** SQL of accounts at partners. */

import type { AccountEnvironment, AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { SettingsOf } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { SourceAccounts } from '../../../kit/db/tables.ts'
import { isProductOfSites } from '../../../platform/sites/sites.service.ts'

export const accountConstraints = {
  source_accounts__name: 'account_name_exists',
  source_accounts__as2: 'account_as2_ids_taken',
} as const

const columns = [
  'id',
  'kind',
  'name',
  'environment',
  'settings',
  'sealedSecret',
  'secretSetAt',
  'sealedKey',
  'sftpAccountId',
  'priority',
  'activeFrom',
  'activeTo',
  'isActive',
  'timeoutSeconds',
  'maxRequest',
  'tries',
  'retryMinutes',
  'noAnswerHours',
  'acknowledges',
  'nextCheckAt',
  'nextPollAt',
  'pollTaskId',
  'lastCheckAt',
  'lastSuccessAt',
  'failuresInARow',
  'lastProblem',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('source_accounts').select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
export interface AccountProblem {
  kind: string
  text: string
  at: string
}
export type AccountRow<K extends AccountKind = AccountKind> = Omit<Row, 'kind' | 'settings'> & {
  kind: K
  settings: SettingsOf[K]
}

/** True for an account of this kind, whose settings are then known. */
export const isOfKind = <K extends AccountKind>(account: AccountRow, kind: K): account is AccountRow<K> =>
  account.kind === kind

export const listAccountAddresses = ({ trx }: TenantDb): Promise<{ name: string; url: string }[]> =>
  trx
    .selectFrom('source_accounts')
    .select(['name', sql<string>`coalesce(settings ->> 'url', '')`.as('url')])
    .where('isDeleted', '=', false)
    .orderBy('name')
    .execute()

/** Includes deleted ones, because pulls keep their account. */
export async function findAccount(db: TenantDb, id: string): Promise<AccountRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

export async function findAccountOf(db: TenantDb, kind: AccountKind, id: string): Promise<AccountRow | undefined> {
  return select(db).where('id', '=', id).where('kind', '=', kind).where('isDeleted', '=', false).executeTakeFirst()
}

/** The account whose messages have these two names, as the partner writes them. */
export async function findAs2Account(db: TenantDb, partnerId: string, ownId: string): Promise<AccountRow | undefined> {
  return select(db)
    .where('kind', '=', 'TRACELINK')
    .where('isDeleted', '=', false)
    .where(sql`settings ->> 'mode'`, '=', 'AS2')
    .where(sql`settings ->> 'as2PartnerId'`, '=', partnerId)
    .where(sql`settings ->> 'as2OwnId'`, '=', ownId)
    .executeTakeFirst()
}

export async function lockAccount(db: TenantDb, kind: AccountKind, id: string): Promise<AccountRow | undefined> {
  return select(db)
    .where('id', '=', id)
    .where('kind', '=', kind)
    .where('isDeleted', '=', false)
    .forUpdate()
    .executeTakeFirst()
}

export const listAccountsById = async (db: TenantDb, ids: readonly string[]): Promise<AccountRow[]> =>
  ids.length === 0
    ? []
    : await select(db)
        .where('id', 'in', [...new Set(ids)])
        .execute()

export interface AccountFilter {
  kind?: AccountKind | undefined
  name?: string | undefined
  environment?: AccountEnvironment | undefined
  after?: string | undefined
  limit: number
}
/** Newest first. */
export async function listAccounts(
  db: TenantDb,
  { kind, name, environment, after, limit }: AccountFilter,
): Promise<AccountRow[]> {
  let rows = select(db)
    .where('isDeleted', '=', false)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (kind) rows = rows.where('kind', '=', kind)
  if (environment) rows = rows.where('environment', '=', environment)
  if (name) rows = rows.where(sql<boolean>`strpos(lower(name), lower(${name})) > 0`)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export interface CoveredProduct {
  accountId: string
  productId: string
  partnerKey: string
}
export const listCovered = async (db: TenantDb, accountIds: readonly string[]): Promise<CoveredProduct[]> =>
  accountIds.length === 0
    ? []
    : db.trx
        .selectFrom('source_account_products')
        .select(['accountId', 'productId', 'partnerKey'])
        .where(isProductOfSites(db, sql`source_account_products.product_id`))
        .where('accountId', 'in', [...accountIds])
        .orderBy('productId')
        .execute()

type NewAccount = Pick<
  Row,
  | 'id'
  | 'kind'
  | 'name'
  | 'environment'
  | 'sealedSecret'
  | 'secretSetAt'
  | 'sealedKey'
  | 'sftpAccountId'
  | 'priority'
  | 'activeFrom'
  | 'activeTo'
  | 'isActive'
  | 'timeoutSeconds'
  | 'maxRequest'
  | 'tries'
  | 'retryMinutes'
  | 'noAnswerHours'
  | 'acknowledges'
  | 'nextCheckAt'
  | 'nextPollAt'
> & { settings: string }
export async function insertAccount({ trx, tenantId }: TenantDb, account: NewAccount): Promise<void> {
  await trx
    .insertInto('source_accounts')
    .values({ tenantId, ...account })
    .execute()
}

export type AccountChange = Omit<Updateable<SourceAccounts>, 'tenantId' | 'id'>
/** False when another user has edited the account since. */
export async function updateAccount(
  { trx }: TenantDb,
  id: string,
  version: number,
  change: AccountChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source_accounts')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** What checks and pulls record; no edit, so the version stays. */
export async function updateAccountState({ trx }: TenantDb, id: string, change: AccountChange): Promise<void> {
  await trx.updateTable('source_accounts').set(change).where('id', '=', id).execute()
}

export async function replaceCovered(
  { trx, tenantId }: TenantDb,
  accountId: string,
  products: readonly { productId: string; partnerKey: string }[],
): Promise<void> {
  await trx.deleteFrom('source_account_products').where('accountId', '=', accountId).execute()
  if (products.length > 0)
    await trx
      .insertInto('source_account_products')
      .values(
        products.map(({ productId, partnerKey }) => ({
          tenantId,
          accountId,
          productId,
          partnerKey,
        })),
      )
      .execute()
}

/** Serializes decisions about which account serves which product. */
export async function lockChoice({ trx, tenantId }: TenantDb): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('source accounts'), ${tenantId})`.execute(trx)
}

/** Active accounts that provide codes, in the order in which they are asked; without deleted ones. */
export async function listServing(db: TenantDb): Promise<AccountRow[]> {
  return select(db)
    .where('isDeleted', '=', false)
    .where('isActive', '=', true)
    .where('kind', '<>', 'SFTP')
    .orderBy('priority')
    .orderBy('id')
    .execute()
}

export const listActiveAccounts = async (db: TenantDb): Promise<AccountRow[]> =>
  await select(db).where('isDeleted', '=', false).where('isActive', '=', true).orderBy('id').execute()

/** Also those that are not in use. */
export const listAccountsOfKind = async (db: TenantDb, kind: AccountKind): Promise<AccountRow[]> =>
  await select(db).where('isDeleted', '=', false).where('kind', '=', kind).orderBy('id').execute()

/** Accounts whose connection is due to be checked. */
export const listDueChecks = async (db: TenantDb, now: Date): Promise<AccountRow[]> =>
  await select(db)
    .where('isDeleted', '=', false)
    .where('isActive', '=', true)
    .where('nextCheckAt', '<=', now)
    .orderBy('id')
    .execute()

/** SFTP accounts whose folder is due to be polled. */
export const listDuePolls = async (db: TenantDb, now: Date): Promise<AccountRow[]> =>
  await select(db)
    .where('isDeleted', '=', false)
    .where('isActive', '=', true)
    .where('kind', '=', 'SFTP')
    .where('nextPollAt', '<=', now)
    .orderBy('id')
    .execute()

/** False when another process has claimed this poll. */
export async function claimPoll(
  { trx }: TenantDb,
  { id, nextPollAt }: Pick<AccountRow, 'id' | 'nextPollAt'>,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source_accounts')
    .set({ nextPollAt: next })
    .where('id', '=', id)
    .where('nextPollAt', '=', nextPollAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
/** False when another process has claimed this check. */
export async function claimCheck(
  { trx }: TenantDb,
  { id, nextCheckAt }: Pick<AccountRow, 'id' | 'nextCheckAt'>,
  next: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('source_accounts')
    .set({ nextCheckAt: next })
    .where('id', '=', id)
    .where('nextCheckAt', '=', nextCheckAt)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function countOpenPulls({ trx }: TenantDb, accountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('source_pulls')
    .select(sql<number>`count(*)`.as('count'))
    .where('accountId', '=', accountId)
    .where('status', 'in', ['QUEUED', 'WAITING', 'SENT', 'PARKED'])
    .executeTakeFirstOrThrow()
  return count
}

/** Accounts in use that transfer their files through this one. */
export async function countUsers({ trx }: TenantDb, sftpAccountId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('source_accounts')
    .select(sql<number>`count(*)`.as('count'))
    .where('sftpAccountId', '=', sftpAccountId)
    .where('isDeleted', '=', false)
    .executeTakeFirstOrThrow()
  return count
}
