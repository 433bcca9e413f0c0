/** Attributes that a rule asks: read before it is compiled, and asked by those alone who may see their values. */

import { attributeKey, leavesOf, type RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { type SlotKind, slotKindOf } from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import type { AttributeTest } from '@serialis/contract/engagement/member-attributes/attribute-tests.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Actor } from '../../../kit/http/context.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { type AskedAttribute, askedAttributes, mayAsk } from '../../member-attributes/asked-attributes.ts'

/** By their keys; those that are no longer there are missing, and hold for nobody. */
export type RuleAttributes = ReadonlyMap<string, AskedAttribute>

const NONE: RuleAttributes = new Map()

export async function attributesOfRule(db: TenantDb, rule: RuleGroup): Promise<RuleAttributes> {
  const asked = leavesOf(rule).flatMap((leaf) => (leaf.kind === 'ATTRIBUTE' ? [leaf] : []))
  if (asked.length === 0) return NONE
  const found = await askedAttributes(db, asked)
  return new Map(
    found.map((one) => [attributeKey({ collectionId: one.collection.id, path: one.field.path }), one] as const),
  )
}

const KINDS: Record<Exclude<AttributeTest['op'], 'SET'>, SlotKind> = {
  TEXT: 'text',
  NUMBER: 'number',
  DAY: 'date',
  BOOLEAN: 'boolean',
}
export const fitsType = ({ field }: AskedAttribute, { op }: AttributeTest): boolean =>
  op === 'SET' || KINDS[op] === slotKindOf(field)

/** Each attribute of the rule is there, of the type that is asked, and open to the caller. */
export async function requireAskable(
  { db, actor }: { db: TenantDb; actor: Pick<Actor, 'authorities'> },
  rule: RuleGroup,
): Promise<void> {
  const attributes = await attributesOfRule(db, rule)
  for (const leaf of leavesOf(rule)) {
    if (leaf.kind !== 'ATTRIBUTE') continue
    const known = attributes.get(attributeKey(leaf))
    if (known === undefined || !fitsType(known, leaf.asks))
      throw fieldFailure('rule', 'audience_rule_unknown', 'audience_rule_unknown')
    if (!mayAsk(actor, known)) throw fieldFailure('rule', 'audience_rule_personal', 'audience_rule_personal')
  }
}
