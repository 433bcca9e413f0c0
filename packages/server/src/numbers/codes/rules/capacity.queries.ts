import type { TenantDb } from '../../../kit/db/db.ts'

export async function listApprovedVersions({ trx, tenantId }: TenantDb) {
  const rows = await trx
    .selectFrom('rule_versions as v')
    .innerJoin('sn_rules as r', (join) => join.onRef('r.tenant_id', '=', 'v.tenant_id').onRef('r.id', '=', 'v.rule_id'))
    .select(['v.id', 'v.rule_id', 'v.number', 'v.next_index', 'v.issuable', 'r.name'])
    .where('v.tenant_id', '=', tenantId)
    .where('v.status', '=', 'APPROVED')
    .orderBy('r.name')
    .orderBy('v.number')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    ruleId: row.rule_id,
    ruleName: row.name,
    number: row.number,
    issued: row.next_index,
    left: row.issuable - row.next_index,
  }))
}
