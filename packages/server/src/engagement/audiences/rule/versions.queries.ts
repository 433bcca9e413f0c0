/** SQL of the rules of audiences, version by version, and of the facts that the newest one asks. */

import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import type { Readers } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Fact } from './rule-facts.ts'

interface NewVersion {
  audienceId: string
  no: number
  rule: RuleGroup
  facts: readonly Fact[]
  at: Date
  name: string
}

/** The audience must be locked by the caller, or new. */
export async function insertVersion(
  { trx, tenantId }: TenantDb,
  { audienceId, no, rule, facts, at, name }: NewVersion,
): Promise<void> {
  await trx
    .insertInto('audience_versions')
    .values({ tenantId, audienceId, no, rule: JSON.stringify(rule), createdAt: at, createdByName: name })
    .execute()
  await trx.deleteFrom('audience_facts').where('audienceId', '=', audienceId).execute()
  await trx
    .insertInto('audience_facts')
    .values(facts.map((one) => ({ tenantId, audienceId, ...one })))
    .execute()
}

const versions = ({ trx }: TenantDb, audienceId: string) =>
  trx
    .selectFrom('audience_versions')
    .select(['no', 'rule', 'createdAt', 'createdByName', 'builtAt'])
    .where('audienceId', '=', audienceId)

export type VersionRow = Awaited<ReturnType<ReturnType<typeof versions>['execute']>>[number]

export const findVersion = (db: TenantDb, audienceId: string, no: number): Promise<VersionRow | undefined> =>
  versions(db, audienceId).where('no', '=', no).executeTakeFirst()

/** 0 before the first. */
export async function findNewestNo({ trx }: TenantDb, audienceId: string): Promise<number> {
  const row = await trx
    .selectFrom('audience_versions')
    .select((is) => is.fn.max('no').as('no'))
    .where('audienceId', '=', audienceId)
    .executeTakeFirst()
  return row?.no ?? 0
}

/** The newest first; `after` is the last number of the previous page. */
export const listVersions = (
  db: TenantDb,
  { audienceId, after, limit }: { audienceId: string; after?: string | undefined; limit: number },
): Promise<VersionRow[]> => {
  const rows = versions(db, audienceId)
    .orderBy('no', 'desc')
    .limit(limit + 1)
  return (after === undefined ? rows : rows.where('no', '<', Number(after))).execute()
}

interface VersionKey {
  audienceId: string
  no: number
}

/** Of all audiences and tags, in the order of the key; `after` is the last one of the previous page. */
export const listEveryVersion = ({ trx }: TenantDb, after: VersionKey | undefined, limit: number) =>
  trx
    .selectFrom('audience_versions as v')
    .innerJoin('audiences as a', 'a.id', 'v.audienceId')
    .leftJoin('tags as t', 't.id', 'a.tagId')
    .select([
      'v.audienceId',
      'v.no',
      'v.rule',
      'v.createdAt',
      'v.createdByName',
      'v.builtAt',
      'a.code',
      't.code as tag',
    ])
    .where(
      after === undefined
        ? sql<boolean>`true`
        : sql<boolean>`(v.audience_id, v.no) > (${after.audienceId}::uuid, ${after.no}::int)`,
    )
    .orderBy('v.audienceId')
    .orderBy('v.no')
    .limit(limit)
    .execute()

/** The newest version by which members had been chosen at a moment. */
export const findVersionBuiltBefore = (db: TenantDb, audienceId: string, end: Date): Promise<VersionRow | undefined> =>
  versions(db, audienceId).where('builtAt', '<', end).orderBy('no', 'desc').limit(1).executeTakeFirst()

export async function markVersionBuilt({ trx }: TenantDb, audienceId: string, no: number, at: Date): Promise<void> {
  await trx
    .updateTable('audience_versions')
    .set({ builtAt: at })
    .where('audienceId', '=', audienceId)
    .where('no', '=', no)
    .where('builtAt', 'is', null)
    .execute()
}

/** A version names only what its members were chosen by; a draft can go with all of its versions. */
export async function countReaders(
  { trx }: TenantDb,
  fact: 'TAG' | 'AUDIENCE',
  id: string,
  limit: number,
): Promise<Readers> {
  const rows = await trx
    .selectFrom('audience_facts as f')
    .innerJoin('audiences as a', 'a.id', 'f.audienceId')
    .leftJoin('tags as t', 't.id', 'a.tagId')
    .select(['a.id', 'a.code', 't.id as tagId', 't.code as tagCode'])
    .where('f.fact', '=', fact)
    .where('f.value', '=', id)
    .where('a.status', '<>', 'ARCHIVED')
    .orderBy('a.code')
    .execute()
  return {
    count: rows.length,
    readers: rows
      .slice(0, limit)
      .map(({ id: of, code, tagId, tagCode }) =>
        tagId === null ? { kind: 'AUDIENCE', id: of, name: code } : { kind: 'TAG', id: tagId, name: tagCode ?? '' },
      ),
  }
}

const edges = (tenantId: number) => sql`
  select n.id from audience_facts f join read r on f.audience_id = r.id
    join audiences n on n.tenant_id = ${tenantId}
     and ((f.fact = 'AUDIENCE' and n.id::text = f.value) or (f.fact = 'TAG' and n.tag_id::text = f.value))
   where f.tenant_id = ${tenantId}`

/** Whether what a rule names reads a set itself or by others: audiences by their rules, and tags by theirs. */
export async function readsSet(
  { trx, tenantId }: TenantDb,
  { audiences, tags }: { audiences: readonly string[]; tags: readonly string[] },
  setId: string,
): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    with recursive read as (
      select n.id from audiences n
       where n.tenant_id = ${tenantId} and (n.id = any(${[...audiences]}::uuid[]) or n.tag_id = any(${[...tags]}::uuid[]))
      union ${edges(tenantId)}
    ) select id from read where id = ${setId}`.execute(trx)
  return rows.length > 0
}

/** What a set reads, itself and by others. */
export interface Reading {
  sets: string[]
  tags: string[]
  /** One of their rules asks health data. */
  asksHealth: boolean
}

export async function readingOf({ trx, tenantId }: TenantDb, setId: string): Promise<Reading> {
  const { rows } = await sql<Reading>`
    with recursive read as (select ${setId}::uuid as id union ${edges(tenantId)})
    select array(select r.id from read r where r.id <> ${setId}) as sets,
           array(select distinct f.value::uuid from audience_facts f join read r on r.id = f.audience_id
                  where f.tenant_id = ${tenantId} and f.fact = 'TAG') as tags,
           exists (select 1 from audience_facts f join read r on r.id = f.audience_id
                    where f.tenant_id = ${tenantId} and f.fact = 'CONSENT' and f.value = 'HEALTH') as asks_health`.execute(
    trx,
  )
  return rows[0]!
}
