import type { HeadPlace, SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

/** The newest signed head; undefined before the first. */
export const findHead = ({ trx }: TenantDb) =>
  trx
    .selectFrom('audit_heads')
    .select(['seq', 'signedAt', 'head'])
    .orderBy('seq', 'desc')
    .orderBy('signedAt', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Oldest first. */
export const listHeads = ({ trx }: TenantDb) =>
  trx.selectFrom('audit_heads').select(['seq', 'head']).orderBy('seq').orderBy('signedAt').execute()

export async function insertHead({ trx, tenantId }: TenantDb, head: SignedHead, signedAt: Date) {
  await trx
    .insertInto('audit_heads')
    .values({ tenantId, seq: head.sequence, signedAt, head: JSON.stringify(head) })
    .execute()
}

/** Newest first. */
export const listKeys = ({ trx }: TenantDb) =>
  trx.selectFrom('audit_keys').select(['keyId', 'publicKey', 'since']).orderBy('since', 'desc').execute()

export async function insertKey({ trx, tenantId }: TenantDb, key: { keyId: string; publicKey: Buffer; since: Date }) {
  await trx
    .insertInto('audit_keys')
    .values({ tenantId, ...key })
    .execute()
}

const settings = ({ trx }: TenantDb) =>
  trx
    .selectFrom('audit_settings')
    .select(['everyMinutes', 'mailTo', 'mailEveryHours', 'version'])
    .select(['sftpUrl', 'sftpUser', 'sftpAuth', 'sftpHostKey', 'sftpSealedSecret', 'sftpSecretSetAt'])
export type SettingsRow = NonNullable<Awaited<ReturnType<typeof findSettings>>>

export const findSettings = (db: TenantDb) => settings(db).executeTakeFirst()
export const lockSettings = (db: TenantDb) => settings(db).forUpdate().executeTakeFirst()

/** False when another transaction has set them first. */
export async function insertSettings({ trx, tenantId }: TenantDb, row: Omit<SettingsRow, 'version'>) {
  const made = await trx
    .insertInto('audit_settings')
    .values({ tenantId, ...row })
    .onConflict((conflict) => conflict.columns(['tenantId']).doNothing())
    .returning('version')
    .execute()
  return made.length > 0
}

export async function updateSettings({ trx }: TenantDb, row: SettingsRow) {
  await trx.updateTable('audit_settings').set(row).execute()
}

export const listPlaces = ({ trx }: TenantDb) =>
  trx
    .selectFrom('audit_places')
    .select(['place', 'keptSeq', 'keptAt', 'failureKind', 'failure', 'failedAt', 'failures'])
    .execute()
export type PlaceRow = Awaited<ReturnType<typeof listPlaces>>[number]

/** A place that keeps nothing yet and has not failed. */
export const EMPTY_PLACE = {
  keptSeq: null,
  keptAt: null,
  failureKind: null,
  failure: null,
  failedAt: null,
  failures: 0,
} satisfies Omit<PlaceRow, 'place'>

/** Makes the row if it is missing, and locks it until the transaction ends: one process at a time keeps a head there. */
export async function lockPlace({ trx, tenantId }: TenantDb, place: HeadPlace): Promise<void> {
  await trx
    .insertInto('audit_places')
    .values({ tenantId, place })
    .onConflict((conflict) => conflict.columns(['tenantId', 'place']).doNothing())
    .execute()
  await trx.selectFrom('audit_places').select('place').where('place', '=', place).forUpdate().execute()
}

export async function savePlace({ trx, tenantId }: TenantDb, place: HeadPlace, state: Omit<PlaceRow, 'place'>) {
  await trx
    .insertInto('audit_places')
    .values({ tenantId, place, ...state })
    .onConflict((conflict) => conflict.columns(['tenantId', 'place']).doUpdateSet(state))
    .execute()
}

/** The clock of the database, which times seals. */
export async function findDatabaseTime({ trx }: TenantDb): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select statement_timestamp() as now`.execute(trx)
  return rows[0]!.now
}
