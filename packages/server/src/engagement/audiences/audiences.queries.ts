/** SQL of audiences; that of the members in them is in `audience-members.queries.ts`. */

import { AUDIENCE_COUNTED } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { AudienceMode, AudienceStatus } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'code',
  'nameEn',
  'nameZh',
  'description',
  'mode',
  'status',
  'ruleVersion',
  'builtVersion',
  'builtAt',
  'buildMs',
  'judgedUntil',
  'taskId',
  'failure',
  'tagId',
  'version',
  'createdAt',
] as const

/** Sets of members, also those to which rules give tags. */
const sets = ({ trx }: TenantDb) => trx.selectFrom('audiences').select(columns)

/** Sets that are audiences. Others belong to tags, and are known by these alone. */
const select = (db: TenantDb) => sets(db).where('tagId', 'is', null)

export type AudienceRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findAudience = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const findAudienceByCode = (db: TenantDb, code: string): Promise<AudienceRow | undefined> =>
  select(db).where('code', '=', code).executeTakeFirst()

/** In the order of their codes. */
export const listAudiencesById = (db: TenantDb, ids: readonly string[]): Promise<AudienceRow[]> =>
  select(db)
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .orderBy('code')
    .execute()

/** Locks it for a change of it or of its members. What only refers to it does not wait. */
export const lockAudience = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

/** Held against changes of it, together with others that hold it. */
export const holdAudience = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  select(db).where('id', '=', id).forShare().executeTakeFirst()

export const findSet = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  sets(db).where('id', '=', id).executeTakeFirst()

export const lockSet = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  sets(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export const holdSet = (db: TenantDb, id: string): Promise<AudienceRow | undefined> =>
  sets(db).where('id', '=', id).forShare().executeTakeFirst()

export const findSetOfTag = (db: TenantDb, tagId: string): Promise<AudienceRow | undefined> =>
  sets(db).where('tagId', '=', tagId).executeTakeFirst()

export const lockSetOfTag = (db: TenantDb, tagId: string): Promise<AudienceRow | undefined> =>
  sets(db).where('tagId', '=', tagId).forNoKeyUpdate().executeTakeFirst()

interface AudienceFilter {
  search?: string | undefined
  status?: AudienceStatus | undefined
  mode?: AudienceMode | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listAudiences(db: TenantDb, filter: AudienceFilter): Promise<AudienceRow[]> {
  const { search, status, mode, after, limit } = filter
  let rows = select(db)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (search) {
    const part = containing(search)
    rows = rows.where((is) =>
      is.or([is('code', 'ilike', part), is('nameEn', 'ilike', part), is('nameZh', 'ilike', part)]),
    )
  }
  if (status) rows = rows.where('status', '=', status)
  if (mode) rows = rows.where('mode', '=', mode)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** How many members are in each of these audiences, counted up to one more than a list shows. */
export async function countMembersOf(
  { trx, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select a.id, (select count(*) from (select 1 from audience_members x where x.tenant_id = ${tenantId} and x.audience_id = a.id
                    limit ${AUDIENCE_COUNTED + 1}) counted) as count
      from audiences a where a.tenant_id = ${tenantId} and a.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

/** With the sets of tags, which cost the same. */
export async function countSets({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('audiences')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

export type AudienceColumns = Pick<AudienceRow, 'code' | 'nameEn' | 'nameZh' | 'description' | 'mode'>
type BuildColumns = Pick<AudienceRow, 'ruleVersion' | 'builtVersion' | 'builtAt' | 'buildMs' | 'taskId'> & {
  /** JSON. */
  failure: string | null
  judgedUntil: Date
}

export async function insertAudience(
  { trx, tenantId }: TenantDb,
  { at, ...audience }: AudienceColumns & { id: string; at: Date; ruleVersion: number | null; tagId?: string },
): Promise<void> {
  await trx
    .insertInto('audiences')
    .values({ tenantId, ...audience, status: 'DRAFT', createdAt: at, updatedAt: at })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateAudience(
  { trx }: TenantDb,
  id: string,
  change: Partial<AudienceColumns & BuildColumns & { status: AudienceStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('audiences')
    .set((eb) => ({ ...change, version: eb('version', '+', 1), updatedAt: at }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteAudience({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('audiences').where('id', '=', id).execute()
}

export const constraints = { audiences__code: 'audience_code_exists' } as const

/** Audiences that are not archived and whose newest rules ask attributes of a collection. */
export async function listAsking(
  { client, tenantId }: TenantDb,
  collectionId: string,
): Promise<{ code: string; rule: RuleGroup }[]> {
  const { rows } = await client.query<{ code: string; rule: RuleGroup }>(
    `select a.code, v.rule from audience_facts f
       join audiences a on a.tenant_id = $1 and a.id = f.audience_id
       join audience_versions v on v.tenant_id = $1 and v.audience_id = a.id and v.no = a.rule_version
      where f.tenant_id = $1 and f.fact = 'ATTRIBUTE' and f.value = $2 and a.status <> 'ARCHIVED'
      order by a.code`,
    [tenantId, collectionId],
  )
  return rows
}
