import type { TenantDb } from '../../../kit/db/db.ts'

export async function listApprovedVersions({ trx }: TenantDb) {
  const rows = await trx
    .selectFrom('rule_versions as v')
    .innerJoin('sn_rules as r', 'r.id', 'v.ruleId')
    .select(['v.id', 'v.ruleId', 'v.number', 'v.nextIndex', 'v.issuable', 'r.name'])
    .where('v.status', '=', 'APPROVED')
    .orderBy('r.name')
    .orderBy('v.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ruleId: row.ruleId,
    ruleName: row.name,
    number: row.number,
    issued: row.nextIndex,
    left: row.issuable - row.nextIndex,
  }))
}
