import type { TransferLine } from '@serialis/contract/engagement/transfers/transfer-lines.ts'
import type { TransferContents } from '@serialis/contract/engagement/transfers/transfer-models.schema.ts'
import type { TransferModelStatus } from '@serialis/contract/engagement/transfers/transfer-models.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'collectionId',
  'code',
  'nameEn',
  'nameZh',
  'description',
  'status',
  'version',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('transfer_models').select(columns)

export type TransferModelRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findTransferModel = (db: TenantDb, id: string): Promise<TransferModelRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

/** Locks it for a change: its draft and its versions change under this lock alone. */
export const lockTransferModel = (db: TenantDb, id: string): Promise<TransferModelRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

/** Those of these that are published stay so until the transaction ends. In the order of ids, against deadlocks. */
export const holdTransferModels = async ({ trx }: TenantDb, ids: readonly string[]): Promise<string[]> => {
  if (ids.length === 0) return []
  const rows = await trx
    .selectFrom('transfer_models')
    .select('id')
    .where('id', 'in', [...ids])
    .where('status', '=', 'PUBLISHED')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ id }) => id)
}

/** The same by their codes. */
export const holdTransferModelsOfCodes = async ({ trx }: TenantDb, codes: readonly string[]): Promise<string[]> => {
  if (codes.length === 0) return []
  const rows = await trx
    .selectFrom('transfer_models')
    .select('code')
    .where('code', 'in', [...codes])
    .where('status', '=', 'PUBLISHED')
    .orderBy('id')
    .forShare()
    .execute()
  return rows.map(({ code }) => code)
}

export interface TransferModelFilter {
  search?: string | undefined
  status?: TransferModelStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listTransferModels(db: TenantDb, filter: TransferModelFilter): Promise<TransferModelRow[]> {
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
export const listEveryTransferModel = (
  db: TenantDb,
  after: string | undefined,
  limit: number,
): Promise<TransferModelRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export type TransferModelColumns = Pick<TransferModelRow, 'code' | 'nameEn' | 'nameZh' | 'description'>

export async function insertTransferModel(
  { trx, tenantId }: TenantDb,
  { at, ...model }: TransferModelColumns & { id: string; collectionId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('transfer_models')
    .values({ tenantId, ...model, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** Counts the change as well. The row must be locked by the caller. */
export async function updateTransferModel(
  { trx }: TenantDb,
  id: string,
  change: Partial<TransferModelColumns & { status: TransferModelStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('transfer_models')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteTransferModel({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('transfer_models').where('id', '=', id).execute()
}

export const findDraft = ({ trx }: TenantDb, modelId: string) =>
  trx
    .selectFrom('transfer_model_drafts')
    .select(['metaNumber', 'sample', 'lines', 'savedAt', 'savedByName'])
    .where('modelId', '=', modelId)
    .executeTakeFirst()

type Draft = TransferContents & {
  modelId: string
  coverage: number | null
  faults: number | null
  at: Date
  by: string
}
export async function saveDraft({ trx, tenantId }: TenantDb, draft: Draft): Promise<void> {
  const { modelId, metaNumber, sample, lines, coverage, faults, at, by } = draft
  const saved = {
    metaNumber,
    sample,
    lines: JSON.stringify(lines),
    coverage,
    faults,
    savedAt: at,
    savedByName: by,
  }
  await trx
    .insertInto('transfer_model_drafts')
    .values({ tenantId, modelId, ...saved })
    .onConflict((conflict) => conflict.columns(['tenantId', 'modelId']).doUpdateSet(saved))
    .execute()
}

/** False when there was none. */
export async function deleteDraft({ trx }: TenantDb, modelId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('transfer_model_drafts')
    .where('modelId', '=', modelId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** What the drafts of these models make of their samples. */
export const listDrafts = async ({ trx }: TenantDb, modelIds: readonly string[]) =>
  modelIds.length === 0
    ? []
    : trx
        .selectFrom('transfer_model_drafts')
        .select(['modelId', 'coverage', 'faults'])
        .where('modelId', 'in', [...modelIds])
        .execute()

const versions = ({ trx }: TenantDb, modelId: string) =>
  trx.selectFrom('transfer_model_versions').where('modelId', '=', modelId).orderBy('number', 'desc')

/** Without their lines, the newest first. */
export const listVersions = (db: TenantDb, modelId: string) =>
  versions(db, modelId)
    .select(['number', 'metaNumber', 'lineCount', 'coverage', 'reason', 'publishedAt', 'publishedByName'])
    .execute()

/** With their lines, the newest first. */
export const listVersionsWhole = (db: TenantDb, modelId: string) => versions(db, modelId).selectAll().execute()

/** With its lines: the newest, or the one of this number. */
export const findVersion = (db: TenantDb, modelId: string, number?: number) => {
  const rows = versions(db, modelId).selectAll().limit(1)
  return (number === undefined ? rows : rows.where('number', '=', number)).executeTakeFirst()
}

/** Number and coverage of the newest version of each of these models. */
export const listNewest = async ({ trx }: TenantDb, modelIds: readonly string[]) =>
  modelIds.length === 0
    ? []
    : trx
        .selectFrom('transfer_model_versions')
        .select(['modelId', 'number', 'coverage'])
        .distinctOn('modelId')
        .where('modelId', 'in', [...modelIds])
        .orderBy('modelId')
        .orderBy('number', 'desc')
        .execute()

/** The newest version with its lines of each of the models with these codes that has one and is in use. */
export const listPublished = async ({ trx }: TenantDb, codes: readonly string[]) =>
  codes.length === 0
    ? []
    : trx
        .selectFrom('transfer_model_versions as v')
        .innerJoin('transfer_models as m', 'm.id', 'v.modelId')
        .select(['m.id', 'm.code', 'm.collectionId', 'v.number', 'v.metaNumber', 'v.lines'])
        .distinctOn('v.modelId')
        .where('m.code', 'in', [...codes])
        .where('m.status', '=', 'PUBLISHED')
        .orderBy('v.modelId')
        .orderBy('v.number', 'desc')
        .execute()

export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: TransferContents & {
    modelId: string
    number: number
    coverage: number
    reason: string
    at: Date
    by: string
  },
): Promise<void> {
  const { modelId, number, metaNumber, sample, lines, coverage, reason, at, by } = version
  await trx
    .insertInto('transfer_model_versions')
    .values({
      tenantId,
      modelId,
      number,
      metaNumber,
      sample,
      lines: JSON.stringify(lines),
      lineCount: lines.length,
      coverage,
      reason,
      publishedAt: at,
      publishedByName: by,
    })
    .execute()
}

/** By code, those that are not retired. */
export const listModelsOfCollection = async ({ trx }: TenantDb, collectionId: string): Promise<string[]> => {
  const rows = await trx
    .selectFrom('transfer_models')
    .select('code')
    .where('collectionId', '=', collectionId)
    .orderBy('code')
    .execute()
  return rows.map(({ code }) => code)
}

/** The lines that hold now: of the draft, and of the newest version, of each model that is not retired. */
async function listLines(
  { trx, tenantId }: TenantDb,
  collectionId: string | null,
): Promise<{ code: string; lines: readonly TransferLine[] }[]> {
  const { rows } = await sql<{ code: string; lines: readonly TransferLine[] }>`
    select m.code, d.lines
    from transfer_models m
    join transfer_model_drafts d on d.tenant_id = m.tenant_id and d.model_id = m.id
    where m.tenant_id = ${tenantId} and m.status <> 'RETIRED'
      and (${collectionId}::uuid is null or m.collection_id = ${collectionId}::uuid)
    union all
    select m.code, v.lines
    from transfer_models m
    join lateral (
      select lines from transfer_model_versions
      where tenant_id = ${tenantId} and model_id = m.id
      order by number desc limit 1
    ) v on true
    where m.tenant_id = ${tenantId} and m.status <> 'RETIRED'
      and (${collectionId}::uuid is null or m.collection_id = ${collectionId}::uuid)
    order by code`.execute(trx)
  return rows
}

/** By code, those whose draft or newest version reads the dictionary. */
export const listModelsOfDict = async (db: TenantDb, dictId: string): Promise<string[]> => {
  const isReading = ({ steps }: TransferLine) =>
    steps.some((step) => step.kind === 'DICTIONARY' && step.dictId === dictId)
  const found = (await listLines(db, null)).filter(({ lines }) => lines.some(isReading))
  return [...new Set(found.map(({ code }) => code))]
}

/** The models whose draft or newest version fills one of these fields. */
export const listFieldReaders = async (db: TenantDb, collectionId: string, paths: readonly string[]) => {
  const wanted = new Set(paths)
  const found = (await listLines(db, collectionId)).flatMap(({ code, lines }) =>
    lines.flatMap(({ target }) => (wanted.has(target) ? [{ path: target, name: code }] : [])),
  )
  return [...new Map(found.map((one) => [`${one.path} ${one.name}`, one])).values()]
}

export const constraints = { transfer_models__code: 'transfer_model_code_exists' } as const
