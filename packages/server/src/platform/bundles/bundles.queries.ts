/** SQL of configuration bundles: accepted keys, bundles in and out, and the items of those that came in. */

import type { ConfigurationKindName } from '@serialis/contract/configuration.ts'
import type { Refusal } from '@serialis/contract/kit/entity.ts'
import type {
  Bundle,
  BundleDifference,
  BundleOutcome,
  BundleStatus,
} from '@serialis/contract/platform/bundles/bundles.schema.ts'
import { sql, type Insertable } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import type { BundleItems, BundleKeys, Bundles } from '../../kit/db/tables.ts'
import type { NamedFile } from '../../kit/http/room.ts'

export const constraints = { bundle_keys__fingerprint: 'bundle_key_exists' } as const

const keys = ({ trx }: TenantDb) => trx.selectFrom('bundle_keys').selectAll()
export type BundleKeyRow = NonNullable<Awaited<ReturnType<typeof findKey>>>

export const findKey = (db: TenantDb, id: string) => keys(db).where('id', '=', id).executeTakeFirst()

/** The key with this fingerprint that is accepted now; locked, so that it stays so until the end of the transaction. */
export const lockAcceptedKey = (db: TenantDb, fingerprint: string) =>
  keys(db).where('fingerprint', '=', fingerprint).where('revokedAt', 'is', null).forShare().executeTakeFirst()

/** The same for reading. */
export const findAcceptedKey = (db: TenantDb, fingerprint: string) =>
  keys(db).where('fingerprint', '=', fingerprint).where('revokedAt', 'is', null).executeTakeFirst()

/** Newest first. */
export function listKeys(db: TenantDb, { after, limit }: { after?: string | undefined; limit: number }) {
  let rows = keys(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

type NewKey = Pick<Insertable<BundleKeys>, 'id' | 'fingerprint' | 'name' | 'acceptedAt' | 'acceptedByName'>
export async function insertKey({ trx, tenantId }: TenantDb, key: NewKey) {
  await trx
    .insertInto('bundle_keys')
    .values({ tenantId, ...key })
    .execute()
}

/** False when it is revoked already, or its version has changed. */
export async function updateKeyRevoked(
  { trx }: TenantDb,
  { id, version }: { id: string; version: number },
  revoked: { revokedAt: Date; revokedByName: string; revokeReason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('bundle_keys')
    .set({ ...revoked, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('revokedAt', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const bundles = ({ trx }: TenantDb) => trx.selectFrom('bundles').selectAll()
export type BundleRow = NonNullable<Awaited<ReturnType<typeof findBundle>>>

export const findBundle = (db: TenantDb, id: string) => bundles(db).where('id', '=', id).executeTakeFirst()
export const lockBundle = (db: TenantDb, id: string) => bundles(db).where('id', '=', id).forUpdate().executeTakeFirst()

interface BundleFilter {
  direction?: Bundle['direction'] | undefined
  status?: BundleStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first. */
export function listBundles(db: TenantDb, { direction, status, after, limit }: BundleFilter) {
  let rows = bundles(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (direction) rows = rows.where('direction', '=', direction)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

export async function insertBundle({ trx, tenantId }: TenantDb, bundle: Omit<Insertable<Bundles>, 'tenantId'>) {
  await trx
    .insertInto('bundles')
    .values({ tenantId, ...bundle })
    .execute()
}

type BundleChange = Partial<Pick<Insertable<Bundles>, 'status' | 'taskId' | 'endedAt' | 'endedByName'>>
export async function updateBundle({ trx }: TenantDb, id: string, change: BundleChange) {
  await trx
    .updateTable('bundles')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

const AT_ONCE = 200
export type NewItem = Pick<Insertable<BundleItems>, 'place' | 'kind' | 'key' | 'difference' | 'isChosen'> & {
  content: object | null
  before: object | null
}

/** In the place of those that it had. */
export async function insertItems({ trx, tenantId }: TenantDb, bundleId: string, items: readonly NewItem[]) {
  await trx.deleteFrom('bundle_items').where('bundleId', '=', bundleId).execute()
  const json = (value: object | null) => (value === null ? null : JSON.stringify(value))
  for (let from = 0; from < items.length; from += AT_ONCE)
    await trx
      .insertInto('bundle_items')
      .values(
        items
          .slice(from, from + AT_ONCE)
          .map((item) => ({ tenantId, bundleId, ...item, content: json(item.content), before: json(item.before) })),
      )
      .execute()
}

interface ItemFilter {
  kind?: ConfigurationKindName | undefined
  difference?: BundleDifference | undefined
  outcome?: BundleOutcome | undefined
  name?: string | undefined
  isChosen?: boolean
  after?: string | undefined
  limit?: number
}

export function listItems({ trx }: TenantDb, bundleId: string, filter: ItemFilter) {
  let rows = trx.selectFrom('bundle_items').selectAll().where('bundleId', '=', bundleId).orderBy('place')
  if (filter.limit !== undefined) rows = rows.limit(filter.limit + 1)
  if (filter.kind) rows = rows.where('kind', '=', filter.kind)
  if (filter.difference) rows = rows.where('difference', '=', filter.difference)
  if (filter.outcome) rows = rows.where('outcome', '=', filter.outcome)
  if (filter.isChosen !== undefined) rows = rows.where('isChosen', '=', filter.isChosen)
  if (filter.name) rows = rows.where('key', 'ilike', containing(filter.name))
  if (filter.after) rows = rows.where('place', '>', Number(filter.after))
  return rows.execute()
}
export type ItemRow = Awaited<ReturnType<typeof listItems>>[number]

export const countItems = ({ trx }: TenantDb, bundleId: string) =>
  trx
    .selectFrom('bundle_items')
    .select(['difference', 'outcome', 'isChosen', sql<number>`count(*)::int`.as('count')])
    .where('bundleId', '=', bundleId)
    .groupBy(['difference', 'outcome', 'isChosen'])
    .execute()

/** Of those that are new or changed; returns how many there are. */
export async function updateChoice(
  { trx }: TenantDb,
  bundleId: string,
  isChosen: boolean,
  {
    places,
    filter,
  }: { places?: readonly number[] | undefined; filter: Omit<ItemFilter, 'isChosen' | 'after' | 'limit'> },
): Promise<number> {
  let update = trx
    .updateTable('bundle_items')
    .set({ isChosen })
    .where('bundleId', '=', bundleId)
    .where('difference', 'in', ['NEW', 'CHANGED'])
  if (places !== undefined) update = update.where('place', 'in', [0, ...places])
  if (filter.kind) update = update.where('kind', '=', filter.kind)
  if (filter.difference) update = update.where('difference', '=', filter.difference)
  if (filter.outcome) update = update.where('outcome', '=', filter.outcome)
  if (filter.name) update = update.where('key', 'ilike', containing(filter.name))
  return Number((await update.executeTakeFirst()).numUpdatedRows)
}

export async function updateItem(
  { trx }: TenantDb,
  item: { bundleId: string; place: number },
  { outcome, refusal, eventIds }: { outcome: BundleOutcome; refusal?: Refusal; eventIds?: string[] },
) {
  await trx
    .updateTable('bundle_items')
    .set({ outcome, ...(refusal && { refusal: JSON.stringify(refusal) }), ...(eventIds && { eventIds }) })
    .where('bundleId', '=', item.bundleId)
    .where('place', '=', item.place)
    .execute()
}

/** What is not entered, or not any more. */
export async function updateLeft({ trx }: TenantDb, bundleId: string, isChosen?: boolean) {
  let update = trx
    .updateTable('bundle_items')
    .set({ outcome: 'LEFT' })
    .where('bundleId', '=', bundleId)
    .where('outcome', '=', 'OPEN')
  if (isChosen !== undefined) update = update.where('isChosen', '=', isChosen)
  await update.execute()
}

/** Files of bundles that came in. */
export async function filesOfBundles({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text = `select path, size from bundles where tenant_id = $1 and path is not null and ($2::text[] is null or path = any($2))`
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
