import type { PasskeyPurpose } from '@serialis/contract/platform/access/second-factor.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isHeld } from '../roles/held-grants.queries.ts'

/** Whether the user has a second factor. */
export const ownsFactor = (tenantId: number, userId: RawBuilder<unknown>) =>
  sql<boolean>`(exists (select 1 from authenticator_apps fa
      where fa.tenant_id = ${tenantId} and fa.user_id = ${userId} and fa.confirmed_at is not null)
    or exists (select 1 from passkeys fp where fp.tenant_id = ${tenantId} and fp.user_id = ${userId}))`

/** Whether a role of the user requires one. */
export const needsFactor = (db: TenantDb, userId: RawBuilder<unknown>) =>
  sql<boolean>`exists (select 1 from user_roles fu join roles fr on fr.tenant_id = fu.tenant_id and fr.id = fu.role_id
    where fu.tenant_id = ${db.tenantId} and fu.user_id = ${userId} and fr.needs_second_factor and ${isHeld(db, 'fu')})`

/** What the user has and needs; undefined for an API key. */
export function findFactors(db: TenantDb, userId: string) {
  const { trx, tenantId } = db
  const id = sql.ref('u.id')
  return trx
    .selectFrom('users as u')
    .leftJoin('authenticator_apps as a', 'a.userId', 'u.id')
    .select(['a.confirmedAt'])
    .select(ownsFactor(tenantId, id).as('isSetUp'))
    .select(needsFactor(db, id).as('isRequired'))
    .select(
      sql<number>`(select count(*) from recovery_codes c where c.tenant_id = ${tenantId} and c.user_id = u.id)`.as(
        'recoveryCodes',
      ),
    )
    .where('u.id', '=', userId)
    .executeTakeFirst()
}

export const findApp = ({ trx }: TenantDb, userId: string) =>
  trx.selectFrom('authenticator_apps').select(['secret', 'confirmedAt']).where('userId', '=', userId).executeTakeFirst()

/** False when the user has a confirmed app; an unconfirmed one is replaced. */
export async function insertApp({ trx, tenantId }: TenantDb, userId: string, secret: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await trx
    .insertInto('authenticator_apps')
    .values({ tenantId, userId, secret })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'userId'])
        .doUpdateSet({ secret })
        .where('authenticator_apps.confirmedAt', 'is', null),
    )
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

/** False when it is confirmed already, or has another secret by now than the one whose code was checked. */
export async function updateAppConfirmed(
  { trx }: TenantDb,
  userId: string,
  { secret, step, at }: { secret: Buffer; step: number; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticator_apps')
    .set({ confirmedAt: at, usedSteps: [step] })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is', null)
    .where('secret', '=', secret)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** A code could only be used again after this many others, and with the clock set back to its step. */
const USED_STEPS = 256

/** The column `used_steps` with one more. */
export const withStep = (step: number) => sql<number[]>`(array_prepend(${step}::int, used_steps))[1:${USED_STEPS}::int]`
export const isUnused = (step: number) => sql<boolean>`not ${step}::int = any(used_steps)`

/** False when the code of this step was used: of two who use it at once, one gets false. */
export async function updateAppUsed({ trx }: TenantDb, userId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('authenticator_apps')
    .set({ usedSteps: withStep(step) })
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .where(isUnused(step))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** False when there was none. */
export async function deleteApp({ trx }: TenantDb, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('authenticator_apps')
    .where('userId', '=', userId)
    .where('confirmedAt', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteRecoveryCodes({ trx }: TenantDb, userId: string) {
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
}

export async function insertRecoveryCodes(
  { trx, tenantId }: TenantDb,
  userId: string,
  { hashes, at }: { hashes: readonly Buffer[]; at: Date },
) {
  await trx
    .insertInto('recovery_codes')
    .values(hashes.map((codeHash) => ({ tenantId, userId, codeHash, createdAt: at })))
    .execute()
}

/** False when the code is gone: of two who use it at once, one gets false. */
export async function deleteRecoveryCode({ trx }: TenantDb, userId: string, codeHash: Buffer): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('recovery_codes')
    .where('userId', '=', userId)
    .where('codeHash', '=', codeHash)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Oldest first. */
export const listPasskeys = ({ trx }: TenantDb, userId: string) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'name', 'credentialId', 'transports', 'createdAt', 'usedAt'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute()

export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>
export const findPasskey = ({ trx }: TenantDb, userId: string, credentialId: Buffer) =>
  trx
    .selectFrom('passkeys')
    .select(['id', 'credentialId', 'publicKey', 'counter'])
    .where('userId', '=', userId)
    .where('credentialId', '=', credentialId)
    .executeTakeFirst()

export async function insertPasskey(
  { trx, tenantId }: TenantDb,
  passkey: {
    id: string
    userId: string
    name: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    createdAt: Date
  },
) {
  await trx
    .insertInto('passkeys')
    .values({ tenantId, ...passkey })
    .execute()
}

export async function updatePasskeyUsed({ trx }: TenantDb, id: string, used: { counter: number; at: Date }) {
  await trx.updateTable('passkeys').set({ counter: used.counter, usedAt: used.at }).where('id', '=', id).execute()
}

/** The name of the passkey; undefined when the user has no such one. */
export async function deletePasskey({ trx }: TenantDb, userId: string, id: string): Promise<string | undefined> {
  const row = await trx
    .deleteFrom('passkeys')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** Replaces the open challenge of the same purpose. */
export async function insertChallenge(
  { trx, tenantId }: TenantDb,
  challenge: { userId: string; purpose: PasskeyPurpose; challenge: Buffer; expiresAt: Date },
) {
  const { challenge: bytes, expiresAt } = challenge
  await trx
    .insertInto('passkey_challenges')
    .values({ tenantId, ...challenge })
    .onConflict((conflict) =>
      conflict.columns(['tenantId', 'userId', 'purpose']).doUpdateSet({ challenge: bytes, expiresAt }),
    )
    .execute()
}

/** Takes the open challenge, which is gone then: of two who answer it at once, one gets undefined. */
export async function deleteChallenge(
  { trx }: TenantDb,
  userId: string,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<Buffer | undefined> {
  const row = await trx
    .deleteFrom('passkey_challenges')
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .returning('challenge')
    .executeTakeFirst()
  return row?.challenge
}

export async function deleteFactors({ trx }: TenantDb, userId: string) {
  await trx.deleteFrom('authenticator_apps').where('userId', '=', userId).execute()
  await trx.deleteFrom('passkeys').where('userId', '=', userId).execute()
  await trx.deleteFrom('passkey_challenges').where('userId', '=', userId).execute()
  await trx.deleteFrom('recovery_codes').where('userId', '=', userId).execute()
}

export async function updateFactorReset({ trx }: TenantDb, userId: string, reset: { by: string; at: Date }) {
  await trx
    .updateTable('users')
    .set({ factorResetByName: reset.by, factorResetAt: reset.at })
    .where('id', '=', userId)
    .execute()
}
