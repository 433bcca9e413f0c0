/** Rules and versions as the wire shows them. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { RuleVersion, RULE_VERSION_ACTIONS } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Actor, Ctx } from '../../../kit/http/context.ts'
import { digestOf, signaturesOf } from '../../../platform/signatures/signatures.service.ts'
import type { RuleRow, VersionRow } from '../codes.queries.ts'
import { metersOfVersion, ruleOf, signedRecord } from '../versions.ts'

export const VERSION_SUBJECT = 'rule_version'

type Action = (typeof RULE_VERSION_ACTIONS)[number]

const permissionOf: Record<Action, PermissionName> = {
  EDIT: 'snRules.edit',
  DELETE: 'snRules.delete',
  APPROVE: 'snRules.approve',
  RETIRE: 'snRules.delete',
  NEW_VERSION: 'snRules.create',
}

function actionsOf(row: VersionRow, { userId, authorities }: Actor): Action[] {
  const ofDraft: Action[] = row.writers.includes(userId) ? ['EDIT', 'DELETE'] : ['EDIT', 'DELETE', 'APPROVE']
  const possible: Action[] =
    row.status === 'DRAFT' ? ofDraft : row.status === 'APPROVED' ? ['RETIRE', 'NEW_VERSION'] : ['NEW_VERSION']
  return possible.filter((action) => isGranted(authorities, permissionCode(permissionOf[action])))
}

export async function shownVersion({ db, now, actor }: Ctx, row: VersionRow): Promise<RuleVersion> {
  const record = signedRecord(row)
  return {
    id: row.id,
    ruleId: row.rule_id,
    ruleName: row.rule_name,
    number: row.number,
    status: row.status as RuleVersion['status'],
    shape: ruleOf(row),
    epochPosition: row.epoch_position,
    plannedVolume: row.planned_volume,
    reason: row.reason,
    codecVersion: row.codec_version,
    keyCheckValue: row.key_check_value,
    codesDigest: row.codes_digest,
    isKeyLeaked: row.is_key_leaked,
    issued: row.next_index,
    meters: metersOfVersion(row, now),
    authorName: row.author_name,
    createdAt: row.created_at.toISOString(),
    approverName: row.approver_name,
    approvedAt: row.approved_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    retireReason: row.retire_reason,
    signatures: await signaturesOf(db, VERSION_SUBJECT, row.id, () => record),
    version: row.version,
    digest: digestOf(record),
    actions: actionsOf(row, actor),
  }
}

export const shownRule = (row: RuleRow) => ({
  id: row.id,
  name: row.name,
  remark: row.remark,
  target: row.target as RuleTarget,
  createdAt: row.created_at.toISOString(),
  approvedNumber: row.approved_number,
  latestNumber: row.latest_number,
  latestStatus: row.latest_status as RuleVersion['status'],
  issued: Number(row.issued),
})
