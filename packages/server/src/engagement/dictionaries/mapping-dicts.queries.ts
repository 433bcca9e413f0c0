import type { MappingContents } from '@serialis/contract/engagement/dictionaries/mapping-dicts.schema.ts'
import type { MappingDictStatus } from '@serialis/contract/engagement/dictionaries/mapping-dicts.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'code',
  'nameEn',
  'nameZh',
  'fromSystem',
  'toSystem',
  'isPersonal',
  'description',
  'status',
  'version',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('mapping_dicts').select(columns)

export type MappingDictRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findMappingDict = (db: TenantDb, id: string): Promise<MappingDictRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Locks it for a change: its draft and its versions change under this lock alone. */
export const lockMappingDict = (db: TenantDb, id: string): Promise<MappingDictRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface MappingDictFilter {
  search?: string | undefined
  status?: MappingDictStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listMappingDicts(db: TenantDb, filter: MappingDictFilter): Promise<MappingDictRow[]> {
  const { search, status, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or((['code', 'nameEn', 'nameZh', 'fromSystem', 'toSystem'] as const).map((name) => is(name, 'ilike', part))),
    )
  }
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryMappingDict = (
  db: TenantDb,
  after: string | undefined,
  limit: number,
): Promise<MappingDictRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export type MappingDictColumns = Pick<
  MappingDictRow,
  'code' | 'nameEn' | 'nameZh' | 'fromSystem' | 'toSystem' | 'isPersonal' | 'description'
>

export async function countMappingDicts({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('mapping_dicts')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertMappingDict(
  { trx, tenantId }: TenantDb,
  { at, ...dict }: MappingDictColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('mapping_dicts')
    .values({ tenantId, ...dict, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** Counts the change as well. The row must be locked by the caller. */
export async function updateMappingDict(
  { trx }: TenantDb,
  id: string,
  change: Partial<MappingDictColumns & { status: MappingDictStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('mapping_dicts')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteMappingDict({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('mapping_dicts').where('id', '=', id).execute()
}

const contents = ['policy', 'defaultValue', 'items'] as const

export const findDraft = ({ trx }: TenantDb, dictId: string) =>
  trx
    .selectFrom('mapping_dict_drafts')
    .select([...contents, 'savedAt', 'savedByName'])
    .where('dictId', '=', dictId)
    .executeTakeFirst()

export async function saveDraft(
  { trx, tenantId }: TenantDb,
  { dictId, at, by, policy, defaultValue, items }: MappingContents & { dictId: string; at: Date; by: string },
): Promise<void> {
  const saved = { policy, defaultValue, items: JSON.stringify(items), savedAt: at, savedByName: by }
  await trx
    .insertInto('mapping_dict_drafts')
    .values({ tenantId, dictId, ...saved })
    .onConflict((conflict) => conflict.columns(['tenantId', 'dictId']).doUpdateSet(saved))
    .execute()
}

/** False when there was none. */
export async function deleteDraft({ trx }: TenantDb, dictId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('mapping_dict_drafts')
    .where('dictId', '=', dictId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Which of these dictionaries have a draft. */
export const listDrafts = async ({ trx }: TenantDb, dictIds: readonly string[]): Promise<Set<string>> => {
  if (dictIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('mapping_dict_drafts')
    .select('dictId')
    .where('dictId', 'in', [...dictIds])
    .execute()
  return new Set(rows.map(({ dictId }) => dictId))
}

const versions = ({ trx }: TenantDb, dictId: string) =>
  trx.selectFrom('mapping_dict_versions').where('dictId', '=', dictId).orderBy('number', 'desc')

/** Without their items, the newest first. */
export const listVersions = (db: TenantDb, dictId: string) =>
  versions(db, dictId).select(['number', 'itemCount', 'reason', 'publishedAt', 'publishedByName']).execute()

/** With their items, the newest first. */
export const listVersionsWhole = (db: TenantDb, dictId: string) => versions(db, dictId).selectAll().execute()

/** With its items: the newest, or the one of this number. */
export const findVersion = (db: TenantDb, dictId: string, number?: number) => {
  const rows = versions(db, dictId).selectAll().limit(1)
  return (number === undefined ? rows : rows.where('number', '=', number)).executeTakeFirst()
}

/** The number of the newest version of each of these dictionaries. */
export const listNewest = async ({ trx }: TenantDb, dictIds: readonly string[]): Promise<Map<string, number>> => {
  if (dictIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('mapping_dict_versions')
    .select((is) => ['dictId', is.fn.max('number').as('number')])
    .where('dictId', 'in', [...dictIds])
    .groupBy('dictId')
    .execute()
  return new Map(rows.map(({ dictId, number }) => [dictId, number]))
}

/** The newest version with its items of each of these dictionaries that has one and is in use. */
export const listPublished = async ({ trx }: TenantDb, dictIds: readonly string[]) =>
  dictIds.length === 0
    ? []
    : trx
        .selectFrom('mapping_dict_versions as v')
        .innerJoin('mapping_dicts as d', 'd.id', 'v.dictId')
        .select(['d.id', 'd.code', 'v.number', 'v.policy', 'v.defaultValue', 'v.items'])
        .distinctOn('v.dictId')
        .where('v.dictId', 'in', [...dictIds])
        .where('d.status', '=', 'PUBLISHED')
        .orderBy('v.dictId')
        .orderBy('v.number', 'desc')
        .execute()

/** Those of these that are published stay so until the transaction ends. In the order of ids, against deadlocks. */
export const holdPublished = async ({ trx }: TenantDb, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('mapping_dicts')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'PUBLISHED')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** What they are called, by code: these, or at most `limit` of those that are published. */
export const listNamed = ({ trx }: TenantDb, of: { ids: readonly string[] } | { limit: number }) => {
  const rows = trx.selectFrom('mapping_dicts').select(['id', 'code', 'nameEn', 'nameZh']).orderBy('code')
  // No id is that of all zeros, so an empty list finds none.
  if ('ids' in of) return rows.where('id', 'in', ['00000000-0000-0000-0000-000000000000', ...of.ids]).execute()
  return rows.where('status', '=', 'PUBLISHED').limit(of.limit).execute()
}

export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: MappingContents & { dictId: string; number: number; reason: string; at: Date; by: string },
): Promise<void> {
  const { dictId, number, policy, defaultValue, items, reason, at, by } = version
  await trx
    .insertInto('mapping_dict_versions')
    .values({
      tenantId,
      dictId,
      number,
      policy,
      defaultValue,
      items: JSON.stringify(items),
      itemCount: items.length,
      reason,
      publishedAt: at,
      publishedByName: by,
    })
    .execute()
}

export const constraints = { mapping_dicts__code: 'mapping_dict_code_exists' } as const
