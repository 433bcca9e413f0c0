/** SQL of push targets. */

import type { PushFilter } from '@serialis/contract/desk/push/push.schema.ts'
import type { PushFormat } from '@serialis/contract/desk/push/push.status.ts'
import { sql, type Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { PushTargets } from '../../../kit/db/tables.ts'

export const targetConstraints = { push_targets__name: 'push_target_name_exists' } as const

const columns = [
  'id',
  'name',
  'url',
  'format',
  'auth',
  'authUser',
  'sealedSecret',
  'secretSetAt',
  'sealedSigningKey',
  'signingKeySetAt',
  'deletedAt',
  'hostKey',
  'receiptFolder',
  'license',
  'relationFlag',
  'filter',
  'batchSize',
  'keepsOrder',
  'timeoutSeconds',
  'isActive',
  'circuit',
  'openUntil',
  'openedCount',
  'failuresInARow',
  'lastSuccessAt',
  'lastFailure',
  'taskId',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('push_targets').select(columns)
export type TargetRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findTarget(db: TenantDb, id: string): Promise<TargetRow | undefined> {
  return select(db).where('id', '=', id).executeTakeFirst()
}

/** Locks the target: serializes decisions about its deliveries. */
export async function lockTarget(db: TenantDb, id: string): Promise<TargetRow | undefined> {
  return select(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

export const listSecretTargets = ({ trx }: TenantDb) =>
  trx
    .selectFrom('push_targets')
    .select(['id', 'name', 'authUser', 'isActive', 'secretSetAt', 'signingKeySetAt', 'lastSuccessAt'])
    .select((eb) => eb('sealedSecret', 'is not', null).as('hasSecret'))
    .where((eb) => eb.or([eb('sealedSecret', 'is not', null), eb('sealedSigningKey', 'is not', null)]))
    .orderBy('id')
    .execute()

export const listTargetAddresses = ({ trx }: TenantDb): Promise<{ name: string; url: string }[]> =>
  trx.selectFrom('push_targets').select(['name', 'url']).where('deletedAt', 'is', null).orderBy('name').execute()

/** Without deleted ones, newest first; `after` is the last id of the previous page. */
export async function listTargets(
  db: TenantDb,
  { after, limit }: { after?: string | undefined; limit: number },
): Promise<TargetRow[]> {
  let rows = select(db)
    .where('deletedAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export const listTargetsById = async (db: TenantDb, ids: readonly string[]): Promise<TargetRow[]> =>
  ids.length === 0
    ? []
    : await select(db)
        .where('id', 'in', [...ids])
        .execute()

export interface ListeningTarget {
  id: string
  filter: PushFilter
  format: PushFormat
  batchSize: number
}
/**
 * Targets that new events are stored for; paused ones get nothing. Locked, so that none is deleted or paused before the
 * jobs of this transaction can be counted.
 */
export async function listListeningTargets({ client, tenantId }: TenantDb): Promise<ListeningTarget[]> {
  const text =
    'select id, filter, format, batch_size from push_targets where tenant_id = $1 and is_active order by id for share'
  const { rows } = await client.query<ListeningTarget>({ name: 'push.listening_targets', text, values: [tenantId] })
  return rows
}

export type TargetChange = Omit<Updateable<PushTargets>, 'tenantId' | 'id'>

export async function insertTarget(
  { trx, tenantId }: TenantDb,
  id: string,
  target: Required<
    Pick<
      TargetRow,
      | 'name'
      | 'url'
      | 'auth'
      | 'authUser'
      | 'sealedSecret'
      | 'secretSetAt'
      | 'hostKey'
      | 'receiptFolder'
      | 'license'
      | 'relationFlag'
      | 'batchSize'
      | 'keepsOrder'
      | 'timeoutSeconds'
      | 'isActive'
      | 'format'
    >
  > & { filter: string },
): Promise<void> {
  await trx
    .insertInto('push_targets')
    .values({ tenantId, id, ...target })
    .execute()
}

/** False when another user has edited the target since. */
export async function updateTarget(
  { trx }: TenantDb,
  id: string,
  version: number,
  change: TargetChange,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('push_targets')
    .set({ ...change, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** What deliveries record about the target; no edit, so its version stays. */
export async function updateTargetState({ trx }: TenantDb, id: string, change: TargetChange): Promise<void> {
  await trx.updateTable('push_targets').set(change).where('id', '=', id).execute()
}

export async function countOpenJobs({ trx }: TenantDb, targetIds: readonly string[]): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('push_jobs')
    .select(['targetId', sql<number>`count(*)`.as('count')])
    .where('targetId', 'in', [...targetIds])
    .where('status', 'in', ['QUEUED', 'RUNNING'])
    .groupBy('targetId')
    .execute()
  return new Map(rows.map(({ targetId, count }) => [targetId, count]))
}

/** Jobs that wait, run, or failed with something unsent. */
export async function countUnended({ trx }: TenantDb, targetId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('push_jobs')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('targetId', '=', targetId)
    .where((eb) =>
      eb.or([
        eb('status', 'in', ['QUEUED', 'RUNNING']),
        eb.and([
          eb('status', '=', 'FAILED'),
          eb.or([eb('batchCount', 'is', null), eb('nextBatch', '<', eb.ref('batchCount'))]),
        ]),
      ]),
    )
    .executeTakeFirstOrThrow()
  return count
}

/** Active targets with something to send or to request now. */
export async function listDueTargets({ trx, tenantId }: TenantDb, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from push_targets t
    where t.tenant_id = ${tenantId} and t.is_active and (t.circuit <> 'OPEN' or t.open_until <= ${now}) and (
      not (t.keeps_order and exists (select 1 from push_jobs w where w.tenant_id = ${tenantId} and w.target_id = t.id and w.status in ('QUEUED', 'RUNNING')
        and w.attempts > 0 and w.next_at > ${now} and (w.batch_count is null or w.next_batch < w.batch_count)))
      and exists (select 1 from push_jobs j where j.tenant_id = ${tenantId} and j.target_id = t.id and j.status in ('QUEUED', 'RUNNING') and j.next_at <= ${now}
        and (j.batch_count is null or j.next_batch < j.batch_count))
      or exists (select 1 from push_jobs j join push_batches b on b.tenant_id = ${tenantId} and b.job_id = j.id
        where j.tenant_id = ${tenantId} and j.target_id = t.id and j.status = 'RUNNING' and b.status = 'AWAITING' and b.receipt_at <= ${now}))
    order by t.id`.execute(trx)
  return rows.map(({ id }) => id)
}
