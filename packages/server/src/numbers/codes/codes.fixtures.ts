/** Rules created and approved through the API, for tests, benchmarks and demo data. */

import { approveRuleVersion, createSnRule, getRuleVersion } from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { Client } from '../../../test/harness/client.ts'

interface NewRule {
  name: string
  rule: SnRuleShape
  plannedVolume?: number
}

/** A rule with its first draft, written by `author`. */
export async function aDraft(author: Client, { name, rule, plannedVolume = 1_000_000 }: NewRule): Promise<RuleVersion> {
  const made = await author.call(createSnRule, {
    body: { name, draft: { ...rule, plannedVolume, reason: '已知并接受 Known and accepted' } },
  })
  return made.versions[0] as RuleVersion
}

/** The body of a signed approval of the version that `signer` is shown now. */
export async function approvalOf(signer: Client, password: string, versionId: string) {
  const { digest } = await signer.call(getRuleVersion, { params: { id: versionId } })
  return {
    signature: {
      account: signer.account,
      password,
      meaning: 'APPROVAL' as const,
      reason: '已对照计划核对 Checked against the plan',
      digest,
    },
  }
}

/** A rule whose first version `approver` (another person than `author`) has approved. */
export async function anApprovedRule(
  author: Client,
  approver: { client: Client; password: string },
  rule: NewRule,
): Promise<RuleVersion> {
  const draft = await aDraft(author, rule)
  return approver.client.call(approveRuleVersion, {
    params: { id: draft.id },
    body: await approvalOf(approver.client, approver.password, draft.id),
  })
}
