import type { EndpointStatus } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'e.id',
  'e.slug',
  'e.nameEn',
  'e.nameZh',
  'e.auth',
  'e.source',
  'e.collectionId',
  'e.audienceId',
  'e.factoryIds',
  'e.fields',
  'e.personal',
  'e.sensitive',
  'e.pageSize',
  'e.ratePerSecond',
  'e.description',
  'e.status',
  'e.sealedSecret',
  'e.secretSetAt',
  'e.sealedOldSecret',
  'e.oldSecretUntil',
  'e.version',
  'e.createdAt',
] as const

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('provide_endpoints as e')
    .leftJoin('collections as c', 'c.id', 'e.collectionId')
    .leftJoin('audiences as a', 'a.id', 'e.audienceId')
    .select(columns)
    .select(sql<string>`coalesce(c.code, a.code, '')`.as('sourceCode'))

export type EndpointRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findEndpoint = (db: TenantDb, id: string): Promise<EndpointRow | undefined> =>
  select(db).where('e.id', '=', id).executeTakeFirst()

export const findEndpointBySlug = (db: TenantDb, slug: string): Promise<EndpointRow | undefined> =>
  select(db).where('e.slug', '=', slug).executeTakeFirst()

/** Of every endpoint: there are few. */
export const listSlugs = async ({ trx }: TenantDb): Promise<string[]> =>
  (await trx.selectFrom('provide_endpoints').select('slug').execute()).map(({ slug }) => slug)

export async function countEndpoints({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('provide_endpoints')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks it for a change. */
export const lockEndpoint = (db: TenantDb, id: string): Promise<EndpointRow | undefined> =>
  select(db).where('e.id', '=', id).forUpdate('e').executeTakeFirst()

export interface EndpointFilter {
  search?: string | undefined
  status?: EndpointStatus | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listEndpoints(
  db: TenantDb,
  { search, status, after, limit }: EndpointFilter,
): Promise<EndpointRow[]> {
  let rows = select(db)
    .orderBy('e.id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or([is('e.slug', 'ilike', part), is('e.nameEn', 'ilike', part), is('e.nameZh', 'ilike', part)]),
    )
  }
  if (status) rows = rows.where('e.status', '=', status)
  if (after) rows = rows.where('e.id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryEndpoint = (db: TenantDb, after: string | undefined, limit: number): Promise<EndpointRow[]> => {
  const rows = select(db).orderBy('e.id').limit(limit)
  return (after ? rows.where('e.id', '>', after) : rows).execute()
}

export type EndpointColumns = Pick<
  EndpointRow,
  | 'slug'
  | 'nameEn'
  | 'nameZh'
  | 'auth'
  | 'source'
  | 'collectionId'
  | 'audienceId'
  | 'factoryIds'
  | 'fields'
  | 'personal'
  | 'sensitive'
  | 'pageSize'
  | 'ratePerSecond'
  | 'description'
>

export async function insertEndpoint(
  { trx, tenantId }: TenantDb,
  { at, fields, ...endpoint }: EndpointColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('provide_endpoints')
    .values({
      tenantId,
      ...endpoint,
      fields: JSON.stringify(fields),
      status: 'DISABLED',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

type Secrets = Pick<EndpointRow, 'sealedSecret' | 'secretSetAt' | 'sealedOldSecret' | 'oldSecretUntil'>

/** The row must be locked by the caller. */
export async function updateEndpoint(
  { trx }: TenantDb,
  id: string,
  { fields, ...change }: Partial<EndpointColumns & Secrets & { status: EndpointStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('provide_endpoints')
    .set((eb) => ({
      ...change,
      ...(fields && { fields: JSON.stringify(fields) }),
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteEndpoint({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('provide_endpoints').where('id', '=', id).execute()
}

/** Endpoints that answer from this collection. */
export const listOfCollection = (db: TenantDb, collectionId: string): Promise<EndpointRow[]> =>
  select(db).where('e.collectionId', '=', collectionId).orderBy('e.id').execute()

/** Endpoints that answer from this audience. */
export const listOfAudience = (db: TenantDb, audienceId: string): Promise<EndpointRow[]> =>
  select(db).where('e.audienceId', '=', audienceId).orderBy('e.id').execute()

export const constraints = { provide_endpoints__slug: 'endpoint_slug_exists' } as const
