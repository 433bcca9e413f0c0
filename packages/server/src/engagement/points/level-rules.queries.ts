/** SQL of level rules, and of the points that they count. */

import type { listLevelRules } from '@serialis/contract/engagement/points/level-rules.routes.ts'
import type { LevelRule } from '@serialis/contract/engagement/points/level-rules.schema.ts'
import type { Input } from '@serialis/contract/kit/route.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { readNumber } from '../../platform/masters/cell-readers.ts'
import { masterQueries } from '../../platform/masters/masters.service.ts'

type Values = Pick<LevelRule, 'code' | 'name' | 'nameZh' | 'threshold' | 'months' | 'rank'>

export const levelRuleQueries = masterQueries<LevelRule, Values, Input<typeof listLevelRules>['query']>({
  table: 'level_rules',
  fields: {
    code: { en: 'Code', zh: '编码' },
    name: { en: 'Name (English)', zh: '英文名称' },
    nameZh: { en: 'Name (Chinese)', zh: '中文名称' },
    threshold: { en: 'Points from', zh: '所需积分', read: readNumber },
    months: { en: 'Within months', zh: '统计月数', read: readNumber },
    rank: { en: 'Order', zh: '顺序', read: readNumber },
  },
  sortedBy: 'code',
  searched: { search: ['code', 'name', 'nameZh'] },
})

/** All of them: there are few. */
export const everyLevelRule = ({ trx }: TenantDb) =>
  trx.selectFrom('level_rules').select(['id', 'code', 'name', 'nameZh', 'threshold', 'months', 'rank']).execute()

/** What a member was given since a day, that day left out, by the day it was given on. */
export const listEarned = ({ trx }: TenantDb, memberId: string, since: string) =>
  trx
    .selectFrom('point_lots as l')
    .innerJoin('point_entries as e', (on) =>
      on.onRef('e.lotId', '=', 'l.id').onRef('e.memberId', '=', 'l.memberId').on('e.account', '=', 'ISSUED'),
    )
    .select(['l.earnedOn', ({ fn, neg }) => neg(fn.sum<number>('e.points')).as('points')])
    .where('l.memberId', '=', memberId)
    .where('l.earnedOn', '>', since)
    .groupBy('l.earnedOn')
    .execute()

export interface CountedRule {
  id: string
  threshold: number
  rank: number
  /** What is given after this day counts. */
  since: string
}

/** How many members have another level by one set of rules than by the other. */
export async function countOtherLevels(
  { client, tenantId }: TenantDb,
  before: readonly CountedRule[],
  after: readonly CountedRule[],
): Promise<number> {
  const rules = [...before.map((rule) => ({ ...rule, side: 1 })), ...after.map((rule) => ({ ...rule, side: 2 }))]
  const { rows } = await client.query<{ count: number }>(
    `with rules as (
       select * from unnest($2::int[], $3::uuid[], $4::bigint[], $5::int[], $6::date[]) r (side, id, threshold, rank, since)
     ), given as (
       select l.member_id, l.earned_on, -sum(e.points) as points
         from point_lots l join point_entries e on e.tenant_id = $1 and e.member_id = l.member_id and e.lot_id = l.id and e.account = 'ISSUED'
        where l.tenant_id = $1 and l.earned_on > (select min(since) from rules)
        group by l.member_id, l.earned_on
     ), reached as (
       select g.member_id, r.side, r.id, r.rank
         from given g join rules r on g.earned_on > r.since
        group by g.member_id, r.side, r.id, r.rank, r.threshold having sum(g.points) >= r.threshold
     ), levels as (
       select member_id, side, (array_agg(id order by rank desc))[1] as id from reached group by member_id, side
     )
     select count(*) as count
       from (select * from levels where side = 1) b full join (select * from levels where side = 2) a using (member_id)
      where a.id is distinct from b.id`,
    [
      tenantId,
      rules.map(({ side }) => side),
      rules.map(({ id }) => id),
      rules.map(({ threshold }) => threshold),
      rules.map(({ rank }) => rank),
      rules.map(({ since }) => since),
    ],
  )
  return rows[0]?.count ?? 0
}
