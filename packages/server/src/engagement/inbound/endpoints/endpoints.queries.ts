import type { SubscribeAuth } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import type { EndpointStatus } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'slug',
  'nameEn',
  'nameZh',
  'auth',
  'keyPath',
  'ratePerSecond',
  'maxBytes',
  'faultsInARow',
  'retentionDays',
  'description',
  'status',
  'sealedSecret',
  'secretSetAt',
  'sealedOldSecret',
  'oldSecretUntil',
  'version',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('subscribe_endpoints')
    .select(columns)
    // One whose files are fetched needs no secret of a sender.
    .select((is) =>
      is
        .exists(
          is
            .selectFrom('endpoint_folders as f')
            .select('f.endpointId')
            .whereRef('f.endpointId', '=', 'subscribe_endpoints.id'),
        )
        .$castTo<boolean>()
        .as('hasFolder'),
    )

export type EndpointRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findEndpoint = (db: TenantDb, id: string): Promise<EndpointRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const findEndpointBySlug = (db: TenantDb, slug: string): Promise<EndpointRow | undefined> =>
  select(db).where('slug', '=', slug).executeTakeFirst()

export const listSlugs = async ({ trx }: TenantDb): Promise<string[]> =>
  (await trx.selectFrom('subscribe_endpoints').select('slug').execute()).map(({ slug }) => slug)

export async function countEndpoints({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('subscribe_endpoints')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Locks it for a change. */
export const lockEndpoint = (db: TenantDb, id: string): Promise<EndpointRow | undefined> =>
  select(db).where('id', '=', id).forUpdate().executeTakeFirst()

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
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or([is('slug', 'ilike', part), is('nameEn', 'ilike', part), is('nameZh', 'ilike', part)]),
    )
  }
  if (status) rows = rows.where('status', '=', status)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryEndpoint = (db: TenantDb, after: string | undefined, limit: number): Promise<EndpointRow[]> => {
  const rows = select(db).orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

export interface EndpointColumns extends Pick<EndpointRow, 'slug' | 'nameEn' | 'nameZh' | 'keyPath' | 'description'> {
  auth: SubscribeAuth
  ratePerSecond: number
  maxBytes: number
  faultsInARow: number
  retentionDays: number
}

export async function insertEndpoint(
  { trx, tenantId }: TenantDb,
  { at, ...endpoint }: EndpointColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('subscribe_endpoints')
    .values({ tenantId, ...endpoint, status: 'DISABLED', createdAt: at, updatedAt: at })
    .execute()
}

type Secrets = Pick<EndpointRow, 'sealedSecret' | 'secretSetAt' | 'sealedOldSecret' | 'oldSecretUntil'>

/** The row must be locked by the caller. */
export async function updateEndpoint(
  { trx }: TenantDb,
  id: string,
  change: Partial<EndpointColumns & Secrets & { status: EndpointStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('subscribe_endpoints')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteEndpoint({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('subscribe_endpoints').where('id', '=', id).execute()
}

export const constraints = {
  subscribe_endpoints__slug: 'endpoint_slug_exists',
  inbox_messages__endpoint: 'endpoint_has_messages',
  endpoint_files__endpoint: 'endpoint_has_files',
} as const
