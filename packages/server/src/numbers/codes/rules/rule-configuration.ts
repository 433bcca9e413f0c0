/**
 * SN rules in configuration bundles, by name: how codes are made, and nothing of the key that makes them. What comes in
 * is a draft; its key is created here, when another person approves it.
 */

import { ruleDraft } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { RuleDraft } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { configurationKind, type Standing } from '../../../kit/jobs/configuration.ts'
import { everyRow } from '../../../kit/lists/list-export.ts'
import * as queries from '../codes.queries.ts'
import { draftOf } from '../versions.ts'
import { createRuleVersion, createSnRule, updateRuleVersion } from './rules.service.ts'

async function read({ db }: { db: TenantDb }, key?: string): Promise<Standing<RuleDraft>[]> {
  const standing: Standing<RuleDraft>[] = []
  const rules = everyRow(
    (page) => queries.listRules(db, { ...page, name: key }),
    (row) => row.name,
  )
  for await (const { id, name } of rules) {
    const versions = await queries.listVersionsOfRule(db, id)
    const [newest] = versions
    const approved = versions.find(({ status }) => status === 'APPROVED')
    if (newest === undefined) continue
    const inForce = approved === undefined ? null : draftOf(approved)
    standing.push({ key: name, content: draftOf(newest), inForce, id, version: newest.version })
  }
  return standing
}

export const ruleConfiguration = configurationKind({
  kind: 'snRules',
  shape: ruleDraft,
  read,
  async enter({ db }, give, { key, content, before }) {
    if (before === undefined) {
      await give(createSnRule, { body: { name: key, remark: '', draft: content } })
      return 'WAITS'
    }
    const [newest] = await queries.listVersionsOfRule(db, before.id)
    const draft =
      newest?.status === 'DRAFT' ? newest : await give(createRuleVersion, { params: { id: before.id }, body: {} })
    await give(updateRuleVersion, { params: { id: draft.id }, body: { ...content, version: draft.version } })
    return 'WAITS'
  },
})
