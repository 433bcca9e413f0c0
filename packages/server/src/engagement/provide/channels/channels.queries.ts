/** SQL of the channels by which endpoints send. */

import type { ChannelFailure } from '@serialis/contract/engagement/provide/provide-channels.schema.ts'
import type { Updateable } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { ProvideChannels } from '../../../kit/db/tables.ts'

const columns = [
  'endpointId',
  'url',
  'batchSize',
  'timeoutSeconds',
  'faultsInARow',
  'status',
  'failuresInARow',
  'lastSuccessAt',
  'lastFailure',
  'changedFrom',
  'comparedAt',
  'walkBeganAt',
  'walkIsWhole',
  'walkAt',
  'walkId',
  'lastNumber',
  'taskId',
  'loginUser',
  'loginAuth',
  'sealedLogin',
  'loginSetAt',
  'hostKey',
  'fileContent',
  'rhythm',
  'minuteOfDay',
  'nextFileAt',
  'version',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('provide_channels').select(columns)
export type ChannelRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findChannel = (db: TenantDb, endpointId: string): Promise<ChannelRow | undefined> =>
  select(db).where('endpointId', '=', endpointId).executeTakeFirst()

/** Everything about the deliveries of an endpoint is decided under this lock. */
export const lockChannel = (db: TenantDb, endpointId: string): Promise<ChannelRow | undefined> =>
  select(db).where('endpointId', '=', endpointId).forUpdate().executeTakeFirst()

export const listActiveChannels = (db: TenantDb): Promise<ChannelRow[]> =>
  select(db).where('status', '=', 'ACTIVE').orderBy('endpointId').execute()

export const listChannelAddresses = ({ trx }: TenantDb): Promise<{ name: string; url: string }[]> =>
  trx
    .selectFrom('provide_channels as c')
    .innerJoin('provide_endpoints as e', 'e.id', 'c.endpointId')
    .select(['e.slug as name', 'c.url'])
    .orderBy('e.slug')
    .execute()

/** Logins at machines of receivers. */
export const listLogins = ({ trx }: TenantDb) =>
  trx
    .selectFrom('provide_channels as c')
    .innerJoin('provide_endpoints as e', 'e.id', 'c.endpointId')
    .select(['c.endpointId', 'e.slug', 'c.status', 'c.loginUser', 'c.loginSetAt', 'c.lastSuccessAt'])
    .where('c.sealedLogin', 'is not', null)
    .orderBy('e.slug')
    .execute()

/** Without what logs in. */
export const listEveryChannel = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx
    .selectFrom('provide_channels as c')
    .innerJoin('provide_endpoints as e', 'e.id', 'c.endpointId')
    .select(['c.endpointId as id', 'e.slug', 'c.url', 'c.status', 'c.batchSize', 'c.loginUser', 'c.lastSuccessAt'])
    .orderBy('c.endpointId')
    .limit(limit)
  return (after ? rows.where('c.endpointId', '>', after) : rows).execute()
}

export type FileSettings = Pick<
  ChannelRow,
  | 'loginUser'
  | 'loginAuth'
  | 'sealedLogin'
  | 'loginSetAt'
  | 'hostKey'
  | 'fileContent'
  | 'rhythm'
  | 'minuteOfDay'
  | 'nextFileAt'
>
export type ChannelSettings = FileSettings & Pick<ChannelRow, 'url' | 'batchSize' | 'timeoutSeconds' | 'faultsInARow'>

/** It is paused. */
export async function insertChannel(
  { trx, tenantId }: TenantDb,
  channel: ChannelSettings & { endpointId: string; at: Date },
): Promise<void> {
  const { at, ...settings } = channel
  await trx
    .insertInto('provide_channels')
    .values({ tenantId, ...settings, status: 'PAUSED', createdAt: at, updatedAt: at })
    .execute()
}

type Change = Omit<Updateable<ProvideChannels>, 'tenantId' | 'endpointId' | 'lastFailure' | 'version'> & {
  lastFailure?: ChannelFailure | null
}
const stored = ({ lastFailure, ...change }: Change) => ({
  ...change,
  ...(lastFailure !== undefined && { lastFailure: lastFailure && JSON.stringify(lastFailure) }),
})

/** By a person: the version rises. The row must be locked by the caller. */
export async function updateChannel({ trx }: TenantDb, endpointId: string, change: Change, at: Date): Promise<void> {
  await trx
    .updateTable('provide_channels')
    .set((eb) => ({ ...stored(change), version: eb('version', '+', 1), updatedAt: at }))
    .where('endpointId', '=', endpointId)
    .execute()
}

/** By the work itself. The row must be locked by the caller. */
export async function noteOnChannel({ trx }: TenantDb, endpointId: string, change: Change): Promise<void> {
  await trx.updateTable('provide_channels').set(stored(change)).where('endpointId', '=', endpointId).execute()
}

/** With its deliveries, and what it remembers of its receiver. */
export async function deleteChannel({ trx }: TenantDb, endpointId: string): Promise<void> {
  await trx.deleteFrom('provide_channels').where('endpointId', '=', endpointId).execute()
}
