/** SQL that finds what a rule names: records of the tenant. */

import { attributeKey, leavesOf, type RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'

const TABLES = {
  REGION: 'regions',
  SOURCE_CHANNEL: 'source_channels',
  TAG: 'tags',
  PRODUCT: 'products',
  LINE: 'production_lines',
  AUDIENCE: 'audiences',
} as const
type Named = keyof typeof TABLES

/** Attributes are no records of their own. */
const isNamed = (kind: Named | 'ATTRIBUTE'): kind is Named => kind !== 'ATTRIBUTE'

/** Ids that the leaves of a rule name, by the kind of record. */
export function namedInRule(tree: RuleGroup): Map<Named | 'ATTRIBUTE', Set<string>> {
  const named = new Map<Named | 'ATTRIBUTE', Set<string>>()
  const add = (kind: Named | 'ATTRIBUTE', ids: readonly string[]) => {
    const known = named.get(kind) ?? new Set()
    for (const id of ids) known.add(id)
    if (ids.length > 0) named.set(kind, known)
  }
  for (const leaf of leavesOf(tree)) {
    if (leaf.kind === 'SERIAL') {
      add('PRODUCT', leaf.productId === null ? [] : [leaf.productId])
      add('LINE', leaf.lines ?? [])
      add('REGION', leaf.scan?.regions ?? [])
    } else if (leaf.kind === 'ATTRIBUTE') add('ATTRIBUTE', [attributeKey(leaf)])
    else if (leaf.kind === 'REGION' || leaf.kind === 'SOURCE_CHANNEL') add(leaf.kind, leaf.values)
    else if (leaf.kind === 'TAG' || leaf.kind === 'AUDIENCE') add(leaf.kind, leaf.values)
  }
  return named
}

/** Whether the tenant has every record that the rule names. They are held until the transaction ends where it writes. */
export async function hasAllNamed({ trx, tenantId }: TenantDb, tree: RuleGroup, holds: boolean): Promise<boolean> {
  for (const [kind, ids] of namedInRule(tree)) {
    if (!isNamed(kind)) continue
    const { rows } = await sql`
      select x.id from ${sql.table(TABLES[kind])} x where x.tenant_id = ${tenantId} and x.id = any(${[...ids]}::uuid[])
         ${kind === 'AUDIENCE' ? sql`and x.tag_id is null` : sql``}
       order by x.id ${holds ? sql`for key share` : sql``}`.execute(trx)
    if (rows.length < ids.size) return false
  }
  return true
}
