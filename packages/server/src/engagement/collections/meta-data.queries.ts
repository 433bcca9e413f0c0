import type { CollectionKind } from '@serialis/contract/engagement/collections/collections.schema.ts'
import type { MetaDataEffect, MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const collections = ({ trx }: TenantDb) =>
  trx
    .selectFrom('collections as c')
    .leftJoin('meta_data_drafts as d', 'd.collectionId', 'c.id')
    .select([
      'c.id',
      'c.code',
      'c.nameEn',
      'c.nameZh',
      'c.kind',
      'c.keyPath',
      'c.status',
      'c.metaVersion',
      'd.effect',
      'd.savedAt',
    ])

export type DescribedRow = Awaited<ReturnType<ReturnType<typeof collections>['execute']>>[number]

export interface MetaDataFilter {
  search?: string | undefined
  kind?: CollectionKind | undefined
  effect?: MetaDataEffect | undefined
  after?: string | undefined
  limit: number
}

/** Collections with what is known of their drafts, the newest first. */
export async function listDescribed(db: TenantDb, filter: MetaDataFilter): Promise<DescribedRow[]> {
  const { search, kind, effect, after, limit } = filter
  let rows = collections(db)
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or([is('c.code', 'ilike', part), is('c.nameEn', 'ilike', part), is('c.nameZh', 'ilike', part)]),
    )
  }
  if (kind) rows = rows.where('c.kind', '=', kind)
  if (effect) rows = rows.where('d.effect', '=', effect)
  if (after) rows = rows.where('c.id', '<', after)
  return rows.execute()
}

export const findDescribed = (db: TenantDb, id: string): Promise<DescribedRow | undefined> =>
  collections(db).where('c.id', '=', id).executeTakeFirst()

/** Locks the collection: its draft and its versions change under this lock alone. */
export const lockDescribed = ({ trx }: TenantDb, id: string) =>
  trx
    .selectFrom('collections')
    .select(['id', 'code', 'kind', 'keyPath', 'status', 'metaVersion'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The collection must be locked by the caller. */
export async function countChange({ trx }: TenantDb, id: string): Promise<void> {
  await trx
    .updateTable('collections')
    .set((eb) => ({ metaVersion: eb('metaVersion', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export const findDraft = ({ trx }: TenantDb, collectionId: string) =>
  trx
    .selectFrom('meta_data_drafts')
    .select(['fields', 'effect', 'savedAt', 'savedByName'])
    .where('collectionId', '=', collectionId)
    .executeTakeFirst()

export async function saveDraft(
  { trx, tenantId }: TenantDb,
  draft: { collectionId: string; fields: readonly MetaField[]; effect: MetaDataEffect | null; at: Date; by: string },
): Promise<void> {
  const { collectionId, effect, at, by } = draft
  const saved = { fields: JSON.stringify(draft.fields), effect, savedAt: at, savedByName: by }
  await trx
    .insertInto('meta_data_drafts')
    .values({ tenantId, collectionId, ...saved })
    .onConflict((conflict) => conflict.columns(['tenantId', 'collectionId']).doUpdateSet(saved))
    .execute()
}

/** False when there was none. */
export async function deleteDraft({ trx }: TenantDb, collectionId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('meta_data_drafts')
    .where('collectionId', '=', collectionId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Drafts that ask for a backfill or break readers, of collections that are in use. */
export async function countPendingDrafts({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('meta_data_drafts as d')
    .innerJoin('collections as c', 'c.id', 'd.collectionId')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('d.effect', 'in', ['NEEDS_BACKFILL', 'BREAKING'])
    .where('c.status', 'in', ['DRAFT', 'PUBLISHED'])
    .executeTakeFirstOrThrow()
  return count
}

const versions = ({ trx }: TenantDb, collectionId: string) =>
  trx.selectFrom('meta_data_versions').where('collectionId', '=', collectionId).orderBy('number', 'desc')

/** Without their fields, the newest first. */
export const listVersions = (db: TenantDb, collectionId: string) =>
  versions(db, collectionId)
    .select(['number', 'status', 'effect', 'reason', 'publishedAt', 'publishedByName'])
    .execute()

/** With their fields, the newest first. */
export const listVersionsWhole = (db: TenantDb, collectionId: string) =>
  versions(db, collectionId).selectAll().execute()

/** With their fields, those that are not retired, the newest first. */
export const listPublishedVersions = (db: TenantDb, collectionId: string) =>
  versions(db, collectionId).select(['number', 'fields']).where('status', '=', 'PUBLISHED').execute()

/** With its fields: the newest, or the one of this number. */
export const findVersion = (db: TenantDb, collectionId: string, number?: number) => {
  const rows = versions(db, collectionId).selectAll().limit(1)
  return (number === undefined ? rows : rows.where('number', '=', number)).executeTakeFirst()
}

/** The newest version of each of these collections. */
export const listNewest = async ({ trx }: TenantDb, collectionIds: readonly string[]) =>
  collectionIds.length === 0
    ? []
    : trx
        .selectFrom('meta_data_versions')
        .select(['collectionId', 'number', 'publishedAt'])
        .distinctOn('collectionId')
        .where('collectionId', 'in', [...collectionIds])
        .orderBy('collectionId')
        .orderBy('number', 'desc')
        .execute()

export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: {
    collectionId: string
    number: number
    fields: readonly MetaField[]
    effect: MetaDataEffect | null
    reason: string
    at: Date
    by: string
  },
): Promise<void> {
  const { at, by, fields, ...rest } = version
  await trx
    .insertInto('meta_data_versions')
    .values({
      tenantId,
      ...rest,
      fields: JSON.stringify(fields),
      status: 'PUBLISHED',
      publishedAt: at,
      publishedByName: by,
      retiredAt: null,
      retiredByName: null,
      retiredReason: null,
    })
    .execute()
}

/** The database lets nothing else of a version be changed. */
export async function retireVersion(
  { trx }: TenantDb,
  {
    collectionId,
    number,
    at,
    by,
    reason,
  }: { collectionId: string; number: number; at: Date; by: string; reason: string },
): Promise<void> {
  await trx
    .updateTable('meta_data_versions')
    .set({ status: 'RETIRED', retiredAt: at, retiredByName: by, retiredReason: reason })
    .where('collectionId', '=', collectionId)
    .where('number', '=', number)
    .execute()
}
