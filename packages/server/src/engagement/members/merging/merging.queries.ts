/** SQL of the two members of a merge. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { MemberColumns } from '../members.queries.ts'
import type { FieldSources } from '../sources/field-sources.ts'

/** Has a status and the member that has everything of it, and no more. The row must be locked by the caller. */
export async function mergeAway({ trx }: TenantDb, id: string, intoId: string, at: Date): Promise<void> {
  await trx
    .updateTable('members')
    .set((eb) => ({
      status: 'MERGED',
      mergedInto: intoId,
      name: '',
      gender: null,
      birthday: null,
      regionId: null,
      sourceChannelId: null,
      locale: null,
      zone: '',
      fieldSources: '[]',
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

export async function bringBack(
  { trx }: TenantDb,
  id: string,
  { sources, ...columns }: MemberColumns & { sources: FieldSources },
  at: Date,
): Promise<void> {
  await trx
    .updateTable('members')
    .set((eb) => ({
      ...columns,
      fieldSources: JSON.stringify(sources),
      mergedInto: null,
      version: eb('version', '+', 1),
      updatedAt: at,
    }))
    .where('id', '=', id)
    .execute()
}

/** Where merged members went; a member that went on itself is not followed here. */
export const listMergedInto = async (
  { trx }: TenantDb,
  ids: readonly string[],
): Promise<{ id: string; mergedInto: string | null }[]> =>
  ids.length === 0
    ? []
    : trx
        .selectFrom('members')
        .select(['id', 'mergedInto'])
        .where('id', 'in', [...ids])
        .where('mergedInto', 'is not', null)
        .execute()

/** Members that were merged into one of these. */
export const listMergedAway = async ({ trx }: TenantDb, ids: readonly string[]): Promise<string[]> =>
  ids.length === 0
    ? []
    : (
        await trx
          .selectFrom('members')
          .select('id')
          .where('mergedInto', 'in', [...ids])
          .execute()
      ).map(({ id }) => id)

/**
 * Pairs of members with the same name, birthday and region that nobody decided about, the older one first. Grouped and
 * not joined: after a large import, before there are statistics, a join went over all pairs and took minutes.
 */
export async function listSameProfiles(
  { client, tenantId }: TenantDb,
  limit: number,
): Promise<{ survivorId: string; mergedId: string }[]> {
  const { rows } = await client.query<{ survivorId: string; mergedId: string }>(
    `with alike as materialized (
       select array_agg(id order by id) as ids from members
        where tenant_id = $1 and status = 'ACTIVE' and birthday is not null and name <> ''
        group by birthday, name, region_id having count(*) > 1
     )
     select a.id as survivor_id, b.id as merged_id
       from alike g cross join lateral unnest(g.ids) as a (id) cross join lateral unnest(g.ids) as b (id)
      where b.id > a.id
        and not exists (select from member_merges m where m.tenant_id = $1
              and (m.survivor_id, m.merged_id) in ((a.id, b.id), (b.id, a.id)))
      order by a.id, b.id
      limit $2`,
    [tenantId, limit],
  )
  return rows
}
