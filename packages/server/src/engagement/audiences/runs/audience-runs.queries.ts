/** SQL of runs over audiences. */

import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { RunEffect } from '@serialis/contract/engagement/audiences/runs/audience-runs.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { judgingBy, membersOfRule } from '../rule/members-of-rule.queries.ts'
import type { Moment } from '../rule/moments.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('audience_runs as r')
    .innerJoin('audiences as a', 'a.id', 'r.audienceId')
    .leftJoin('tags as t', 't.id', 'r.tagId')
    .leftJoin('audiences as i', 'i.id', 'r.intoId')
    .select([
      'r.id',
      'r.audienceId',
      'r.tagId',
      'r.intoId',
      'r.effect',
      'r.reason',
      'r.taskId',
      'r.doneUntil',
      'r.doneCount',
      'r.changeCount',
      'r.sameCount',
      'r.inactiveCount',
      'r.unagreedCount',
      'r.beyondCount',
      'r.startedAt',
      'r.startedByName',
      'r.endedAt',
      'a.code',
      'a.nameEn',
      'a.nameZh',
    ])
    .select((is) => [
      is.fn.coalesce('t.code', 'i.code').as('ofCode'),
      is.fn.coalesce('t.nameEn', 'i.nameEn').as('ofNameEn'),
      is.fn.coalesce('t.nameZh', 'i.nameZh').as('ofNameZh'),
    ])

export type RunRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export const findRun = (db: TenantDb, id: string): Promise<RunRow | undefined> =>
  select(db).where('r.id', '=', id).executeTakeFirst()

/** Locks it, so that no other task goes on with it at once. */
export const lockRun = (db: TenantDb, id: string): Promise<RunRow | undefined> =>
  select(db).where('r.id', '=', id).forUpdate('r').executeTakeFirst()

/** Newest first; `after` is the last id of the previous page. */
export const listRuns = (
  db: TenantDb,
  of: { audience?: string | undefined; tag?: string | undefined; after?: string | undefined; limit: number },
): Promise<RunRow[]> => {
  const { audience, tag, after, limit } = of
  let rows = select(db)
    .orderBy('r.id', 'desc')
    .limit(limit + 1)
  if (audience) rows = rows.where((is) => is.or([is('r.audienceId', '=', audience), is('r.intoId', '=', audience)]))
  if (tag) rows = rows.where('r.tagId', '=', tag)
  if (after) rows = rows.where('r.id', '<', after)
  return rows.execute()
}

/** By id; `after` is the last one of the previous page. */
export const listEveryRun = (db: TenantDb, after: string | undefined, limit: number): Promise<RunRow[]> => {
  const rows = select(db).orderBy('r.id').limit(limit)
  return (after === undefined ? rows : rows.where('r.id', '>', after)).execute()
}

interface NewRun {
  id: string
  audienceId: string
  tagId: string | null
  intoId: string | null
  effect: RunEffect
  reason: string
  taskId: string
  at: Date
  name: string
}

export async function insertRun({ trx, tenantId }: TenantDb, { at, name, ...run }: NewRun): Promise<void> {
  await trx
    .insertInto('audience_runs')
    .values({ tenantId, ...run, startedAt: at, startedByName: name })
    .execute()
}

export interface Counts {
  change: number
  same: number
  inactive: number
  unagreed: number
  beyond: number
}

/** The row must be locked by the caller. */
export async function addToRun(
  { trx }: TenantDb,
  id: string,
  { until, done, counts }: { until: string; done: number; counts: Counts },
): Promise<void> {
  await trx
    .updateTable('audience_runs')
    .set((is) => ({
      doneUntil: until,
      doneCount: is('doneCount', '+', done),
      changeCount: is('changeCount', '+', counts.change),
      sameCount: is('sameCount', '+', counts.same),
      inactiveCount: is('inactiveCount', '+', counts.inactive),
      unagreedCount: is('unagreedCount', '+', counts.unagreed),
      beyondCount: is('beyondCount', '+', counts.beyond),
    }))
    .where('id', '=', id)
    .execute()
}

/** The row must be locked by the caller. Its place named a member, which nobody needs any more. */
export async function endRun({ trx }: TenantDb, id: string, at: Date): Promise<void> {
  await trx.updateTable('audience_runs').set({ doneUntil: null, endedAt: at }).where('id', '=', id).execute()
}

/**
 * Those of these members of whom being in the audience may say which medicines they own or took, whatever its own rule
 * asks: by the rule of an audience that it reads, by a tag that a rule reads, or by the run that brought them.
 */
export async function listToldOfHealth(
  { trx, tenantId }: TenantDb,
  audienceId: string,
  members: readonly string[],
): Promise<Set<string>> {
  if (members.length === 0) return new Set()
  const { rows } = await sql<{ memberId: string }>`
    with recursive read as (
      select ${audienceId}::uuid as id
      union
      select f.value::uuid from audience_facts f join read r on f.audience_id = r.id
       where f.tenant_id = ${tenantId} and f.fact = 'AUDIENCE'
    )
    select g.member_id from unnest(${[...members]}::uuid[]) as g (member_id)
     where exists (select 1 from audience_facts f join read r on r.id = f.audience_id
                    where f.tenant_id = ${tenantId} and f.fact = 'CONSENT' and f.value = 'HEALTH' and r.id <> ${audienceId})
        or exists (select 1 from audience_members x join read r on r.id = x.audience_id
                    where x.tenant_id = ${tenantId} and x.member_id = g.member_id and x.of_health)
        or exists (select 1 from member_tags x
                    where x.tenant_id = ${tenantId} and x.member_id = g.member_id and x.of_health
                      and exists (select 1 from audience_facts f join read r on r.id = f.audience_id
                                   where f.tenant_id = ${tenantId} and f.fact = 'TAG' and f.value = x.tag_id::text))`.execute(
    trx,
  )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Those of these members whom a rule fits now. */
export async function listFitting(
  db: TenantDb,
  rule: RuleGroup,
  judging: Moment & { only: readonly string[] },
): Promise<Set<string>> {
  if (judging.only.length === 0) return new Set()
  const { rows } = await membersOfRule(db, rule, await judgingBy(db, rule, judging)).execute(db.trx)
  return new Set(rows.map(({ id }) => id))
}
