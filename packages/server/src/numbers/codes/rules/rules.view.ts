/** Rules and versions as the API returns them. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { RuleVersion, RULE_VERSION_ACTIONS } from '@serialis/contract/numbers/codes/codes.schema.ts'
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
    ruleId: row.ruleId,
    ruleName: row.ruleName,
    number: row.number,
    status: row.status,
    shape: ruleOf(row),
    epochPosition: row.epochPosition,
    plannedVolume: row.plannedVolume,
    reason: row.reason,
    codecVersion: row.codecVersion,
    keyCheckValue: row.keyCheckValue,
    codesDigest: row.codesDigest,
    isKeyLeaked: row.isKeyLeaked,
    issued: row.nextIndex,
    meters: metersOfVersion(row, now),
    authorName: row.authorName,
    createdAt: row.createdAt.toISOString(),
    approverName: row.approverName,
    approvedAt: row.approvedAt?.toISOString() ?? null,
    retiredAt: row.retiredAt?.toISOString() ?? null,
    retireReason: row.retireReason,
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
  target: row.target,
  createdAt: row.createdAt.toISOString(),
  approvedNumber: row.approvedNumber,
  latestNumber: row.latestNumber,
  latestStatus: row.latestStatus,
  issued: Number(row.issued),
})
