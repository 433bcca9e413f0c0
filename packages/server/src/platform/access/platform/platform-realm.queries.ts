/** The tables of the platform's realm, which belong to no tenant. */

import type { PlatformEvent } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { sql } from 'kysely'
import type { PlatformDb } from '../../../kit/db/db.ts'
import { oneMoreTry, type RefusedTry } from '../sessions/refused-try.queries.ts'

export interface AdministratorRow {
  id: string
  account: string
  name: string
  passwordHash: string
  isDisabled: boolean
  hasFactor: boolean
}

const hasFactor = sql<boolean>`exists (select 1 from platform_factors f
  where f.administrator_id = platform_administrators.administrator_id and f.confirmed_at is not null)`.as('hasFactor')

export function findAdministrator({ trx }: PlatformDb, account: string): Promise<AdministratorRow | undefined> {
  return trx
    .selectFrom('platform_administrators')
    .select(['administratorId as id', 'account', 'name', 'passwordHash', 'isDisabled'])
    .select(hasFactor)
    .where('account', '=', account)
    .executeTakeFirst()
}

/** A new administrator, or a new password of one. Only the owner of the schema may do this. */
export async function upsertAdministrator(
  { trx }: PlatformDb,
  { at, id, ...row }: { id: string; account: string; name: string; passwordHash: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('platform_administrators')
    .values({ ...row, administratorId: id, createdAt: at })
    .onConflict((conflict) =>
      conflict.column('account').doUpdateSet({ name: row.name, passwordHash: row.passwordHash, isDisabled: false }),
    )
    .execute()
}

export async function updateAdministratorDisabled({ trx }: PlatformDb, account: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('platform_administrators')
    .set({ isDisabled: true })
    .where('account', '=', account)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface PlatformSessionRow {
  id: string
  account: string
  name: string
  lastSeenAt: Date
  factorDue: 'ASK' | null
  hasFactor: boolean
}

/** A session that has not ended, of an administrator who is enabled. */
export function findPlatformSession(
  { trx }: PlatformDb,
  tokenHash: Buffer,
  { now, seenSince }: { now: Date; seenSince: Date },
): Promise<PlatformSessionRow | undefined> {
  return trx
    .selectFrom('platform_sessions as s')
    .innerJoin('platform_administrators as a', 'a.administratorId', 's.administratorId')
    .leftJoin('platform_factors as f', (join) =>
      join.onRef('f.administratorId', '=', 'a.administratorId').on('f.confirmedAt', 'is not', null),
    )
    .select(['a.administratorId as id', 'a.account', 'a.name', 's.lastSeenAt', 's.factorDue'])
    .select(sql<boolean>`f.administrator_id is not null`.as('hasFactor'))
    .where('s.tokenHash', '=', tokenHash)
    .where('s.expiresAt', '>', now)
    .where('s.lastSeenAt', '>', seenSince)
    .where('a.isDisabled', '=', false)
    .executeTakeFirst()
}

export async function insertPlatformSession(
  { trx }: PlatformDb,
  {
    at,
    ...session
  }: { tokenHash: Buffer; administratorId: string; at: Date; expiresAt: Date; factorDue: 'ASK' | null },
): Promise<void> {
  await trx
    .insertInto('platform_sessions')
    .values({ ...session, openedAt: at, lastSeenAt: at })
    .execute()
}

export async function updatePlatformSessionSeen({ trx }: PlatformDb, tokenHash: Buffer, at: Date): Promise<void> {
  await trx.updateTable('platform_sessions').set({ lastSeenAt: at }).where('tokenHash', '=', tokenHash).execute()
}

export async function deletePlatformSession({ trx }: PlatformDb, tokenHash: Buffer): Promise<void> {
  await trx.deleteFrom('platform_sessions').where('tokenHash', '=', tokenHash).execute()
}

/** After a new password or second factor, or when the administrator is disabled; `but` is the caller's own. */
export async function deletePlatformSessionsOf({ trx }: PlatformDb, account: string, but?: Buffer): Promise<void> {
  await trx
    .deleteFrom('platform_sessions')
    .$if(but !== undefined, (sessions) => sessions.where('tokenHash', '!=', but!))
    .where('administratorId', 'in', (eb) =>
      eb.selectFrom('platform_administrators').select('administratorId').where('account', '=', account),
    )
    .execute()
}

export async function deleteDeadPlatformSessions({ trx }: PlatformDb, now: Date): Promise<void> {
  await trx.deleteFrom('platform_sessions').where('expiresAt', '<', now).execute()
}

const tries = ({ trx }: PlatformDb, countedFor: readonly string[]) =>
  trx
    .selectFrom('platform_login_tries')
    .select(['countedFor', 'waitUntil'])
    .where('countedFor', 'in', [...countedFor])

export const listPlatformTries = (db: PlatformDb, countedFor: readonly string[]) => tries(db, countedFor).execute()
export const lockPlatformTries = (db: PlatformDb, countedFor: string) =>
  tries(db, [countedFor]).forUpdate().executeTakeFirst()

/** Counts a refused attempt. `waitUntil` is the wait before it. */
export function raisePlatformTries(
  { trx }: PlatformDb,
  countedFor: string,
  refused: RefusedTry,
): Promise<{ tries: number; waitUntil: Date | null }> {
  const { now, address } = refused
  return trx
    .insertInto('platform_login_tries')
    .values({ countedFor, tries: 1, triedAt: now, refused: 1, refusedAt: now, address })
    .onConflict((conflict) => conflict.column('countedFor').doUpdateSet(oneMoreTry('platform_login_tries', refused)))
    .returning(['tries', 'waitUntil'])
    .executeTakeFirstOrThrow()
}

export async function updatePlatformWait({ trx }: PlatformDb, countedFor: string, waitUntil: Date): Promise<void> {
  await trx.updateTable('platform_login_tries').set({ waitUntil }).where('countedFor', '=', countedFor).execute()
}

export async function deletePlatformTries({ trx }: PlatformDb, countedFor: string): Promise<void> {
  await trx.deleteFrom('platform_login_tries').where('countedFor', '=', countedFor).execute()
}

export async function deleteOldPlatformTries({ trx }: PlatformDb, before: Date): Promise<void> {
  await trx.deleteFrom('platform_login_tries').where('refusedAt', '<', before).execute()
}

const listed = ({ trx }: PlatformDb) =>
  trx
    .selectFrom('platform_administrators as a')
    .leftJoin('platform_factors as f', 'f.administratorId', 'a.administratorId')
    .select(['a.administratorId as id', 'a.account', 'a.name', 'a.isDisabled', 'a.createdAt'])
    .select('f.confirmedAt as factorSince')

export type ListedAdministrator = NonNullable<Awaited<ReturnType<typeof findListedAdministrator>>>
export const findListedAdministrator = (db: PlatformDb, id: string) =>
  listed(db).where('a.administratorId', '=', id).executeTakeFirst()

interface Page {
  after?: string | undefined
  limit: number
}

export const listAdministrators = (db: PlatformDb, { after, limit }: Page) =>
  listed(db)
    .$if(after !== undefined, (rows) => rows.where('a.account', '>', after!))
    .orderBy('a.account')
    .limit(limit + 1)
    .execute()

export async function insertPlatformEvent(
  { trx }: PlatformDb,
  event: {
    eventId: string
    at: Date
    action: PlatformEvent['action']
    byName: string
    byAccount: string
    account: string
    reason: string
    ip: string
    requestId: string
  },
): Promise<void> {
  await trx.insertInto('platform_events').values(event).execute()
}

/** Newest first. */
export const listPlatformEvents = ({ trx }: PlatformDb, { after, limit }: Page) =>
  trx
    .selectFrom('platform_events')
    .select(['eventId as id', 'at', 'action', 'byName as by', 'account', 'reason'])
    .$if(after !== undefined, (rows) => rows.where('eventId', '<', after!))
    .orderBy('eventId', 'desc')
    .limit(limit + 1)
    .execute()
