import type { MetaDataEffect, MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { NestedModelStatus } from '@serialis/contract/engagement/collections/nested-models/nested-models.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'

const columns = ['id', 'code', 'nameEn', 'nameZh', 'description', 'status', 'version', 'createdAt'] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('nested_models').select(columns)

export type NestedModelRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findNestedModel = (db: TenantDb, id: string): Promise<NestedModelRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Locks it for a change: its draft and its versions change under this lock alone. */
export const lockNestedModel = (db: TenantDb, id: string): Promise<NestedModelRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

export interface NestedModelFilter {
  search?: string | undefined
  status?: NestedModelStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listNestedModels(db: TenantDb, filter: NestedModelFilter): Promise<NestedModelRow[]> {
  const { search, status, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) => is.or((['code', 'nameEn', 'nameZh'] as const).map((name) => is(name, 'ilike', part))))
  }
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryNestedModel = (
  db: TenantDb,
  after: string | undefined,
  limit: number,
): Promise<NestedModelRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export type NestedModelColumns = Pick<NestedModelRow, 'code' | 'nameEn' | 'nameZh' | 'description'>

export async function countNestedModels({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('nested_models')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export async function insertNestedModel(
  { trx, tenantId }: TenantDb,
  { at, ...model }: NestedModelColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('nested_models')
    .values({ tenantId, ...model, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** Counts the change as well. The row must be locked by the caller. */
export async function updateNestedModel(
  { trx }: TenantDb,
  id: string,
  change: Partial<NestedModelColumns & { status: NestedModelStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('nested_models')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteNestedModel({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('nested_models').where('id', '=', id).execute()
}

export const findDraft = ({ trx }: TenantDb, modelId: string) =>
  trx
    .selectFrom('nested_model_drafts')
    .select(['fields', 'effect', 'savedAt', 'savedByName'])
    .where('modelId', '=', modelId)
    .executeTakeFirst()

export async function saveDraft(
  { trx, tenantId }: TenantDb,
  draft: { modelId: string; fields: readonly MetaField[]; effect: MetaDataEffect | null; at: Date; by: string },
): Promise<void> {
  const { modelId, fields, effect, at, by } = draft
  const saved = { fields: JSON.stringify(fields), effect, savedAt: at, savedByName: by }
  await trx
    .insertInto('nested_model_drafts')
    .values({ tenantId, modelId, ...saved })
    .onConflict((conflict) => conflict.columns(['tenantId', 'modelId']).doUpdateSet(saved))
    .execute()
}

/** False when there was none. */
export async function deleteDraft({ trx }: TenantDb, modelId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('nested_model_drafts')
    .where('modelId', '=', modelId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Which of these models have a draft. */
export const listDrafts = async ({ trx }: TenantDb, modelIds: readonly string[]): Promise<Set<string>> => {
  if (modelIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('nested_model_drafts')
    .select('modelId')
    .where('modelId', 'in', [...modelIds])
    .execute()
  return new Set(rows.map(({ modelId }) => modelId))
}

const versions = ({ trx }: TenantDb, modelId: string) =>
  trx.selectFrom('nested_model_versions').where('modelId', '=', modelId).orderBy('number', 'desc')

/** Without their fields, the newest first. */
export const listVersions = (db: TenantDb, modelId: string) =>
  versions(db, modelId).select(['number', 'effect', 'reason', 'publishedAt', 'publishedByName']).execute()

/** With their fields, the newest first. */
export const listVersionsWhole = (db: TenantDb, modelId: string) => versions(db, modelId).selectAll().execute()

/** With its fields: the newest, or the one of this number. */
export const findVersion = (db: TenantDb, modelId: string, number?: number) => {
  const rows = versions(db, modelId).selectAll().limit(1)
  return (number === undefined ? rows : rows.where('number', '=', number)).executeTakeFirst()
}

/** The number of the newest version of each of these models. */
export const listNewest = async ({ trx }: TenantDb, modelIds: readonly string[]): Promise<Map<string, number>> => {
  if (modelIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('nested_model_versions')
    .select((is) => ['modelId', is.fn.max('number').as('number')])
    .where('modelId', 'in', [...modelIds])
    .groupBy('modelId')
    .execute()
  return new Map(rows.map(({ modelId, number }) => [modelId, number]))
}

export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: {
    modelId: string
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
    .insertInto('nested_model_versions')
    .values({ tenantId, ...rest, fields: JSON.stringify(fields), publishedAt: at, publishedByName: by })
    .execute()
}

/** Those of these codes that are published stay so until the transaction ends. In the order of ids, against deadlocks. */
export const holdPublished = async ({ trx }: TenantDb, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : trx
        .selectFrom('nested_models')
        .select(['id', 'code'])
        .where('code', 'in', [...codes])
        .where('status', '=', 'PUBLISHED')
        .orderBy('id')
        .forShare()
        .execute()

/** All versions of these models, with their fields. */
export const listVersionsOf = async ({ trx }: TenantDb, modelIds: readonly string[]) =>
  modelIds.length === 0
    ? []
    : trx
        .selectFrom('nested_model_versions')
        .select(['modelId', 'number', 'fields'])
        .where('modelId', 'in', [...modelIds])
        .execute()

/** Those that are published, with their newest version, by code. */
export const listChoosable = ({ trx }: TenantDb) =>
  trx
    .selectFrom('nested_models as m')
    .innerJoin('nested_model_versions as v', 'v.modelId', 'm.id')
    .select((is) => ['m.code', 'm.nameEn', 'm.nameZh', is.fn.max('v.number').as('number')])
    .where('m.status', '=', 'PUBLISHED')
    .groupBy(['m.code', 'm.nameEn', 'm.nameZh'])
    .orderBy('m.code')
    .execute()

export const constraints = { nested_models__code: 'nested_model_code_exists' } as const
