import type { RoutingContents } from '@serialis/contract/engagement/routing/routings.schema.ts'
import type { RoutingStatus } from '@serialis/contract/engagement/routing/routings.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('routings as r')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'r.endpointId')
    .select([
      'r.id',
      'r.endpointId',
      'r.status',
      'r.version',
      'r.createdAt',
      'e.slug',
      'e.nameEn as endpointNameEn',
      'e.nameZh as endpointNameZh',
    ])
export type RoutingRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findRouting = (db: TenantDb, id: string): Promise<RoutingRow | undefined> =>
  select(db).where('r.id', '=', id).executeTakeFirst()

/** Locks it for a change: its draft and its versions change under this lock alone. */
export async function lockRouting(db: TenantDb, id: string): Promise<RoutingRow | undefined> {
  const held = await db.trx.selectFrom('routings').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return held === undefined ? undefined : findRouting(db, id)
}

export interface RoutingFilter {
  search?: string | undefined
  status?: RoutingStatus | undefined
  endpointId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listRoutings(db: TenantDb, filter: RoutingFilter): Promise<RoutingRow[]> {
  const { search, status, endpointId, after, limit } = filter
  let rows = select(db)
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or((['e.slug', 'e.nameEn', 'e.nameZh'] as const).map((name) => is(name, 'ilike', part))),
    )
  }
  if (status) rows = rows.where('r.status', '=', status)
  if (endpointId) rows = rows.where('r.endpointId', '=', endpointId)
  if (after) rows = rows.where('r.id', '<', after)
  return rows.execute()
}

/** In the order of their ids; `after` is the last id of the previous page. */
export const listEveryRouting = (db: TenantDb, after: string | undefined, limit: number): Promise<RoutingRow[]> => {
  const rows = select(db).orderBy('r.id').limit(limit)
  return (after ? rows.where('r.id', '>', after) : rows).execute()
}

/** Keeps the endpoint until the end of the transaction; false when there is none. */
export async function holdEndpoint({ trx }: TenantDb, endpointId: string): Promise<boolean> {
  const row = await trx
    .selectFrom('subscribe_endpoints')
    .select('id')
    .where('id', '=', endpointId)
    .forKeyShare()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRouting(
  { trx, tenantId }: TenantDb,
  { id, endpointId, at }: { id: string; endpointId: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('routings')
    .values({ tenantId, id, endpointId, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** Counts the change as well. The row must be locked by the caller. */
export async function updateRouting(
  { trx }: TenantDb,
  id: string,
  change: { status?: RoutingStatus },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('routings')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteRouting({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('routings').where('id', '=', id).execute()
}

export const findDraft = ({ trx }: TenantDb, routingId: string) =>
  trx
    .selectFrom('routing_drafts')
    .select(['match', 'rules', 'savedAt', 'savedByName'])
    .where('routingId', '=', routingId)
    .executeTakeFirst()

export async function saveDraft(
  { trx, tenantId }: TenantDb,
  { routingId, at, by, match, rules }: RoutingContents & { routingId: string; at: Date; by: string },
): Promise<void> {
  const saved = { match, rules: JSON.stringify(rules), savedAt: at, savedByName: by }
  await trx
    .insertInto('routing_drafts')
    .values({ tenantId, routingId, ...saved })
    .onConflict((conflict) => conflict.columns(['tenantId', 'routingId']).doUpdateSet(saved))
    .execute()
}

/** False when there was none. */
export async function deleteDraft({ trx }: TenantDb, routingId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('routing_drafts')
    .where('routingId', '=', routingId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Which of these routings have a draft. */
export async function listDrafts({ trx }: TenantDb, routingIds: readonly string[]): Promise<Set<string>> {
  if (routingIds.length === 0) return new Set()
  const rows = await trx
    .selectFrom('routing_drafts')
    .select('routingId')
    .where('routingId', 'in', [...routingIds])
    .execute()
  return new Set(rows.map(({ routingId }) => routingId))
}

const versions = ({ trx }: TenantDb, routingId: string) =>
  trx.selectFrom('routing_versions').where('routingId', '=', routingId).orderBy('number', 'desc')

/** Without their rules, the newest first. */
export const listVersions = (db: TenantDb, routingId: string) =>
  versions(db, routingId).select(['number', 'ruleCount', 'reason', 'publishedAt', 'publishedByName']).execute()

/** With their rules, the newest first. */
export const listVersionsWhole = (db: TenantDb, routingId: string) => versions(db, routingId).selectAll().execute()

/** With its rules: the newest, or the one of this number. */
export const findVersion = (db: TenantDb, routingId: string, number?: number) => {
  const rows = versions(db, routingId).selectAll().limit(1)
  return (number === undefined ? rows : rows.where('number', '=', number)).executeTakeFirst()
}

/** What judged a message of an endpoint. */
export const findVersionOfEndpoint = ({ trx }: TenantDb, endpointId: string, number: number) =>
  trx
    .selectFrom('routing_versions as v')
    .innerJoin('routings as r', 'r.id', 'v.routingId')
    .select(['v.routingId', 'v.number', 'v.match', 'v.rules'])
    .where('r.endpointId', '=', endpointId)
    .where('v.number', '=', number)
    .executeTakeFirst()

/** The number of the newest version of each of these routings. */
export async function listNewest({ trx }: TenantDb, routingIds: readonly string[]): Promise<Map<string, number>> {
  if (routingIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('routing_versions')
    .select((is) => ['routingId', is.fn.max('number').as('number')])
    .where('routingId', 'in', [...routingIds])
    .groupBy('routingId')
    .execute()
  return new Map(rows.map(({ routingId, number }) => [routingId, number]))
}

/** The newest version of each endpoint that has one, with what records are known by. */
export const listPublished = ({ trx }: TenantDb) =>
  trx
    .selectFrom('routing_versions as v')
    .innerJoin('routings as r', 'r.id', 'v.routingId')
    .innerJoin('subscribe_endpoints as e', 'e.id', 'r.endpointId')
    .select(['r.endpointId', 'e.slug', 'v.routingId', 'v.number', 'v.match', 'v.rules'])
    .distinctOn('v.routingId')
    .orderBy('v.routingId')
    .orderBy('v.number', 'desc')
    .execute()

/** The slugs of endpoints whose newest version names this transfer model. */
export async function listRoutingsOfModel({ client, tenantId }: TenantDb, code: string): Promise<string[]> {
  const { rows } = await client.query<{ slug: string }>(
    `select e.slug from routings r
       join subscribe_endpoints e on e.tenant_id = $1 and e.id = r.endpoint_id
       join lateral (select v.rules from routing_versions v where v.tenant_id = $1 and v.routing_id = r.id
                      order by v.number desc limit 1) newest on true
      where r.tenant_id = $1 and newest.rules @> $2::jsonb
      order by e.slug`,
    [tenantId, JSON.stringify([{ models: [code] }])],
  )
  return rows.map(({ slug }) => slug)
}

export async function insertVersion(
  { trx, tenantId }: TenantDb,
  version: RoutingContents & { routingId: string; number: number; reason: string; at: Date; by: string },
): Promise<void> {
  const { routingId, number, match, rules, reason, at, by } = version
  await trx
    .insertInto('routing_versions')
    .values({
      tenantId,
      routingId,
      number,
      match,
      rules: JSON.stringify(rules),
      ruleCount: rules.length,
      reason,
      publishedAt: at,
      publishedByName: by,
    })
    .execute()
}

export const constraints = { routings__endpoint_id: 'routing_exists' } as const
