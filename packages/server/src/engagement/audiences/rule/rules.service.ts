/** Rules of audiences and tags: what one names is there, nothing reads itself, and none is too dear to judge. */

import { leavesOf, type RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { lockCount } from '../../../kit/db/query-builder/counting.queries.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { requireKept } from './kept-windows.ts'
import { requireAskable } from './rule-attributes.ts'
import { costOf, RULE_COST_MAXIMUM } from './rule-cost.queries.ts'
import { factsOfRule } from './rule-facts.ts'
import { hasAllNamed } from './rule-names.queries.ts'
import { insertVersion, readsSet } from './versions.queries.ts'

/** What the rule names stays until the transaction ends. */
export async function requireUsableRule(
  { db, now, tenant, actor }: Pick<Ctx, 'db' | 'now' | 'tenant' | 'actor'>,
  rule: RuleGroup,
  setId?: string,
): Promise<void> {
  const read = (kind: 'AUDIENCE' | 'TAG') => leavesOf(rule).flatMap((leaf) => (leaf.kind === kind ? leaf.values : []))
  const [audiences, tags] = [read('AUDIENCE'), read('TAG')]
  // Two at once that begin to read each other would be a circle.
  if (audiences.length + tags.length > 0) await lockCount(db, 'audiences that audiences read')
  if (!(await hasAllNamed(db, rule, true))) throw fieldFailure('rule', 'audience_rule_unknown', 'audience_rule_unknown')
  await requireAskable({ db, actor }, rule)
  if (setId !== undefined && (await readsSet(db, { audiences, tags }, setId)))
    throw fieldFailure('rule', 'audience_rule_circle', 'audience_rule_circle')
  await requireKept(db, rule, { now, zone: tenant.zone })
  const { cost } = await costOf(db, rule, { now, zone: tenant.zone })
  requireThat(cost <= RULE_COST_MAXIMUM, 'audience_rule_too_dear')
}

/** The audience must be locked by the caller, or new. */
export const storeRule = (
  { db, now, actor }: Pick<Ctx, 'db' | 'now' | 'actor'>,
  audienceId: string,
  { no, rule }: { no: number; rule: RuleGroup },
): Promise<void> => insertVersion(db, { audienceId, no, rule, facts: factsOfRule(rule), at: now, name: actor.userName })
