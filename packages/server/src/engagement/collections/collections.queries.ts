import type { CollectionKind } from '@serialis/contract/engagement/collections/collections.schema.ts'
import type { CollectionStatus } from '@serialis/contract/engagement/collections/collections.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'code',
  'nameEn',
  'nameZh',
  'kind',
  'keyPath',
  'retentionDays',
  'description',
  'status',
  'version',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('collections').select(columns)

export type CollectionRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findCollection = (db: TenantDb, id: string): Promise<CollectionRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Locks it for a change. */
export const lockCollection = (db: TenantDb, id: string): Promise<CollectionRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Locks it against changes of its status and of its meta data, and against others that hold it so. */
export const holdCollection = (db: TenantDb, id: string): Promise<CollectionRow | undefined> =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Locks it against changes of its status and of its meta data alone. */
export const shareCollection = (db: TenantDb, id: string): Promise<CollectionRow | undefined> =>
  select(db).where('id', '=', id).forShare().executeTakeFirst()

/** In the order of their ids. */
export const listByKind = (db: TenantDb, kinds: readonly CollectionKind[]): Promise<CollectionRow[]> =>
  select(db)
    .where('kind', 'in', [...kinds])
    .orderBy('id')
    .execute()

export interface CollectionFilter {
  search?: string | undefined
  kind?: CollectionKind | undefined
  status?: CollectionStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listCollections(db: TenantDb, filter: CollectionFilter): Promise<CollectionRow[]> {
  const { search, kind, status, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or([is('code', 'ilike', part), is('nameEn', 'ilike', part), is('nameZh', 'ilike', part)]),
    )
  }
  if (kind) rows = rows.where('kind', '=', kind)
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryCollection = (
  db: TenantDb,
  after: string | undefined,
  limit: number,
): Promise<CollectionRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export const listCollectionsById = async (db: TenantDb, ids: readonly string[]): Promise<CollectionRow[]> =>
  ids.length === 0
    ? []
    : select(db)
        .where('id', 'in', [...ids])
        .execute()

export type CollectionColumns = Pick<
  CollectionRow,
  'code' | 'nameEn' | 'nameZh' | 'kind' | 'keyPath' | 'retentionDays' | 'description'
>

export async function insertCollection(
  { trx, tenantId }: TenantDb,
  { at, ...collection }: CollectionColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('collections')
    .values({ tenantId, ...collection, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateCollection(
  { trx }: TenantDb,
  id: string,
  change: Partial<CollectionColumns & { status: CollectionStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('collections')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteCollection({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('collections').where('id', '=', id).execute()
}

export async function countCollections({ trx }: TenantDb, status: CollectionStatus): Promise<number> {
  const { count } = await trx
    .selectFrom('collections')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('status', '=', status)
    .executeTakeFirstOrThrow()
  return count
}

export const constraints = { collections__code: 'collection_code_exists' } as const
