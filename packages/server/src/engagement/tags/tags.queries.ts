/** SQL of tags; that of the members that have them is in `tagged.queries.ts`. */

import { TAGGED_COUNTED, type TagKind } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { TagStatus } from '@serialis/contract/engagement/tags/tags.status.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'

const columns = [
  'id',
  'code',
  'nameEn',
  'nameZh',
  'kind',
  'category',
  'subcategory',
  'lifetimeDays',
  'memberLimit',
  'description',
  'activityType',
  'activityMatches',
  'status',
  'version',
  'createdAt',
] as const

const select = ({ trx }: TenantDb) => trx.selectFrom('tags').select(columns)

export type TagRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findTag = (db: TenantDb, id: string): Promise<TagRow | undefined> =>
  select(db).where('id', '=', id).executeTakeFirst()

export const findTagByCode = (db: TenantDb, code: string): Promise<TagRow | undefined> =>
  select(db).where('code', '=', code).executeTakeFirst()

/** Locks it for a change of it or of its members by hand. What only refers to it does not wait. */
export const lockTag = (db: TenantDb, id: string): Promise<TagRow | undefined> =>
  select(db).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()

export interface TagFilter {
  search?: string | undefined
  kind?: TagKind | undefined
  status?: TagStatus | undefined
  category?: string | undefined
  subcategory?: string | undefined
  after?: string | undefined
  limit: number
}

/** Newest first; `after` is the last id of the previous page. */
export async function listTags(db: TenantDb, filter: TagFilter): Promise<TagRow[]> {
  const { search, kind, status, category, subcategory, after, limit } = filter
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
  if (category) rows = rows.where('category', '=', category)
  if (subcategory) rows = rows.where('subcategory', '=', subcategory)
  if (after) rows = rows.where('id', '<', after)
  return rows.execute()
}

/** How many members have each of these tags at a time, counted up to one more than a list shows. */
export async function countTaggedOf(
  { trx, tenantId }: TenantDb,
  ids: readonly string[],
  at: Date,
): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; count: number }>`
    select t.id, (select count(*) from (select 1 from member_tags x where x.tenant_id = ${tenantId} and x.tag_id = t.id
                    and (x.expires_at is null or x.expires_at > ${at}) limit ${TAGGED_COUNTED + 1}) counted) as count
      from tags t where t.tenant_id = ${tenantId} and t.id = any(${[...ids]}::uuid[])`.execute(trx)
  return new Map(rows.map(({ id, count }) => [id, Number(count)]))
}

export const listCategories = ({ trx }: TenantDb) =>
  trx
    .selectFrom('tags')
    .select(['category', 'subcategory', (is) => is.fn.countAll<number>().as('tags')])
    .groupBy(['category', 'subcategory'])
    .orderBy('category')
    .orderBy('subcategory')
    .execute()

export async function countTags({ trx }: TenantDb): Promise<number> {
  const { count } = await trx
    .selectFrom('tags')
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those that may still give themselves. */
export async function countTagsOfActivity({ trx }: TenantDb, activityType: string): Promise<number> {
  const { count } = await trx
    .selectFrom('tags')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('activityType', '=', activityType)
    .where('status', '<>', 'ARCHIVED')
    .executeTakeFirstOrThrow()
  return count
}

export type TagColumns = Pick<
  TagRow,
  | 'code'
  | 'nameEn'
  | 'nameZh'
  | 'kind'
  | 'category'
  | 'subcategory'
  | 'lifetimeDays'
  | 'memberLimit'
  | 'description'
  | 'activityType'
  | 'activityMatches'
>

export async function insertTag(
  { trx, tenantId }: TenantDb,
  { at, activityMatches, ...tag }: TagColumns & { id: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('tags')
    .values({
      tenantId,
      ...tag,
      activityMatches: JSON.stringify(activityMatches),
      status: 'DRAFT',
      createdAt: at,
      updatedAt: at,
    })
    .execute()
}

/** The row must be locked by the caller. */
export async function updateTag(
  { trx }: TenantDb,
  id: string,
  { activityMatches, ...change }: Partial<TagColumns & { status: TagStatus }>,
  at: Date,
): Promise<void> {
  await trx
    .updateTable('tags')
    .set((eb) => ({
      ...change,
      ...(activityMatches && { activityMatches: JSON.stringify(activityMatches) }),
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. */
export async function deleteTag({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('tags').where('id', '=', id).execute()
}

/** Active tags that activities of these types may give. */
export const listTagsByActivity = ({ trx }: TenantDb, types: readonly string[]) =>
  trx
    .selectFrom('tags')
    .select(['id', 'activityType', 'activityMatches'])
    .where('kind', '=', 'EVENT')
    .where('status', '=', 'ACTIVE')
    .where(sql<boolean>`activity_type = any(${[...types]}::text[])`)
    .execute()

export const constraints = { tags__code: 'tag_code_exists' } as const
