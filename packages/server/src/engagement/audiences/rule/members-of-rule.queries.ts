/**
 * Rules as one statement: every leaf that reads another table is a set of its own, made once and joined to the members.
 * A join spills to disk where a list in `in (…)` would be searched anew for each member; and a set that was not made
 * beforehand would be made anew for each member where the statistics of its table are old.
 */

import {
  leavesOf,
  type RuleGroup,
  type RuleLeaf,
  type RuleNode,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Judging } from './judging.queries.ts'
import { attributesOfRule } from './rule-attributes.ts'
import { compileLeaf } from './rule-sets.queries.ts'

type Sql = RawBuilder<unknown>

interface Parts {
  sets: readonly Sql[]
  joins: Sql
  /** Never null, so that it can be turned round. */
  conditions: ReadonlyMap<RuleLeaf, Sql>
}

function partsOf(db: TenantDb, tree: RuleGroup, judging: Judging): Parts {
  const sets: Sql[] = []
  const joins: Sql[] = []
  const conditions = leavesOf(tree).map((leaf): [RuleLeaf, Sql] => {
    const compiled = compileLeaf(db, leaf, judging)
    if ('condition' in compiled) return [leaf, leaf.not ? sql`not ${compiled.condition}` : compiled.condition]
    const name = sql.id(`s${joins.length}`)
    sets.push(sql`${name} as materialized (${compiled.set})`)
    joins.push(sql`left join ${name} on ${name}.member_id = m.id`)
    return [leaf, compiled.isOutside === leaf.not ? sql`${name}.member_id is not null` : sql`${name}.member_id is null`]
  })
  return { sets, joins: sql.join(joins, sql` `), conditions: new Map(conditions) }
}

function conditionOf(node: RuleNode, leaves: Parts['conditions']): Sql {
  if (node.kind !== 'GROUP') return leaves.get(node)!
  const parts = node.rules.map((one) => conditionOf(one, leaves))
  const all = {
    ALL: () => sql`(${sql.join(parts, sql` and `)})`,
    ANY: () => sql`(${sql.join(parts, sql` or `)})`,
    AT_LEAST: () => {
      const ones = parts.map((one) => sql`(${one})::int`)
      return sql`(${sql.join(ones, sql` + `)} >= ${node.atLeast})`
    },
  }[node.match]()
  return node.not ? sql`not ${all}` : all
}

/** With what the compiler must know of the rule beforehand. */
export const judgingBy = async (db: TenantDb, tree: RuleGroup, judging: Judging): Promise<Judging> => ({
  ...judging,
  attributes: await attributesOfRule(db, tree),
})

/** The active members that a rule fits, as a statement with the column `id`. `judging` is made by `judgingBy`. */
export function membersOfRule(db: TenantDb, tree: RuleGroup, judging: Judging): RawBuilder<{ id: string }> {
  const { sets, joins, conditions } = partsOf(db, tree, judging)
  const among = judging.only === undefined ? sql`true` : sql`m.id = any(${[...judging.only]}::uuid[])`
  return sql<{ id: string }>`
    ${sets.length === 0 ? sql`` : sql`with ${sql.join(sets, sql`, `)}`}
    select m.id from members m ${joins}
     where m.tenant_id = ${db.tenantId} and m.status = 'ACTIVE' and ${among} and ${conditionOf(tree, conditions)}`
}

/** What each leaf says of one member, whatever its status, in the order of `leavesOf`; undefined: there is no such member. */
export async function verdictsOf(
  db: TenantDb,
  tree: RuleGroup,
  judging: Judging & { only: readonly [string] },
): Promise<boolean[] | undefined> {
  const { sets, joins, conditions } = partsOf(db, tree, await judgingBy(db, tree, judging))
  const verdicts = sql.join(leavesOf(tree).map((leaf) => sql`coalesce((${conditions.get(leaf)!}), false)`))
  const { rows } = await sql<{ verdicts: boolean[] }>`
    ${sets.length === 0 ? sql`` : sql`with ${sql.join(sets, sql`, `)}`}
    select array[${verdicts}] as verdicts from members m ${joins}
     where m.tenant_id = ${db.tenantId} and m.id = ${judging.only[0]}`.execute(db.trx)
  return rows[0]?.verdicts
}
