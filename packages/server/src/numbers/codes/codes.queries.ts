/** The only SQL of SN rules and their versions. */

import type { RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'

export const constraints = {
  sn_rules__name: 'sn_rule_name_exists',
  rule_versions__draft: 'sn_rule_draft_exists',
} as const

const versionColumns = [
  'v.id',
  'v.rule_id',
  'v.number',
  'v.status',
  'v.segments',
  'v.letter_case',
  'v.length',
  'v.min_number',
  'v.max_number',
  'v.size',
  'v.issuable',
  'v.next_index',
  'v.epoch_position',
  'v.codec_version',
  'v.wrapped_key',
  'v.key_check_value',
  'v.codes_digest',
  'v.is_key_leaked',
  'v.planned_volume',
  'v.reason',
  'v.author_id',
  'v.author_name',
  'v.writers',
  'v.approver_id',
  'v.approver_name',
  'v.approved_at',
  'v.retired_at',
  'v.retire_reason',
  'v.version',
  'v.created_at',
  'r.name as rule_name',
  'r.target',
] as const

function selectVersions({ trx, tenantId }: TenantDb) {
  return trx
    .selectFrom('rule_versions as v')
    .innerJoin('sn_rules as r', (join) => join.onRef('r.id', '=', 'v.rule_id').on('r.tenant_id', '=', tenantId))
    .select(versionColumns)
    .where('v.tenant_id', '=', tenantId)
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export const findVersion = (db: TenantDb, id: string) => selectVersions(db).where('v.id', '=', id).executeTakeFirst()
export const lockVersion = (db: TenantDb, id: string) =>
  selectVersions(db).where('v.id', '=', id).forUpdate('v').executeTakeFirst()
/** Newest first. */
export const listVersionsOfRule = (db: TenantDb, ruleId: string) =>
  selectVersions(db).where('v.rule_id', '=', ruleId).orderBy('v.number', 'desc').execute()
/** All that ever issued or may issue, oldest first: what decoding and the comparison of code spaces need. */
export const listKeyedVersions = (db: TenantDb) =>
  selectVersions(db).where('v.status', '!=', 'DRAFT').orderBy('v.approved_at').orderBy('v.id').execute()

export async function listUsableVersions(db: TenantDb, target: RuleTarget | undefined) {
  let rows = selectVersions(db)
    .where('v.status', '=', 'APPROVED')
    .whereRef('v.next_index', '<', 'v.issuable')
    .orderBy('r.name')
    .orderBy('v.number')
  if (target) rows = rows.where('r.target', '=', target)
  return rows.execute()
}

/** Changes whenever a version is approved; versions never leave. */
export async function findVersionsStamp({ trx, tenantId }: TenantDb): Promise<string> {
  const row = await trx
    .selectFrom('rule_versions')
    .select([sql<string>`count(*) || ' ' || coalesce(max(id::text), '')`.as('stamp')])
    .where('tenant_id', '=', tenantId)
    .where('status', '!=', 'DRAFT')
    .executeTakeFirstOrThrow()
  return row.stamp
}

function selectRules({ trx, tenantId }: TenantDb) {
  const versions = sql`from rule_versions v where v.tenant_id = ${tenantId} and v.rule_id = r.id`
  return trx
    .selectFrom('sn_rules as r')
    .select(['r.id', 'r.name', 'r.remark', 'r.target', 'r.created_at'])
    .select([
      sql<number | null>`(select max(v.number) ${versions} and v.status = 'APPROVED')`.as('approved_number'),
      sql<number>`(select max(v.number) ${versions})`.as('latest_number'),
      sql<string>`(select v.status ${versions} order by v.number desc limit 1)`.as('latest_status'),
      sql<string>`(select sum(v.next_index) ${versions})`.as('issued'),
    ])
    .where('r.tenant_id', '=', tenantId)
}
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>

export const findRule = (db: TenantDb, id: string) => selectRules(db).where('r.id', '=', id).executeTakeFirst()

/** By name; `after` is the last name of the page before. */
export function listRules(
  db: TenantDb,
  filter: { name?: string | undefined; target?: RuleTarget | undefined; after?: string | undefined; limit: number },
) {
  let rows = selectRules(db)
    .orderBy('r.name')
    .limit(filter.limit + 1)
  if (filter.name) rows = rows.where('r.name', 'ilike', `%${filter.name.replace(/[%_\\]/g, '\\$&')}%`)
  if (filter.target) rows = rows.where('r.target', '=', filter.target)
  if (filter.after) rows = rows.where('r.name', '>', filter.after)
  return rows.execute()
}

export async function insertRule(
  { trx, tenantId }: TenantDb,
  rule: { id: string; name: string; remark: string; target: RuleTarget; at: Date },
) {
  await trx
    .insertInto('sn_rules')
    .values({
      tenant_id: tenantId,
      id: rule.id,
      name: rule.name,
      remark: rule.remark,
      target: rule.target,
      created_at: rule.at,
    })
    .execute()
}

export async function updateRuleTarget({ trx, tenantId }: TenantDb, id: string, target: RuleTarget) {
  await trx.updateTable('sn_rules').set({ target }).where('tenant_id', '=', tenantId).where('id', '=', id).execute()
}

/** The columns that a draft may change. */
export interface DraftColumns {
  segments: string
  letter_case: string
  length: number
  min_number: string | null
  max_number: string | null
  alphabet: string
  number_width: number
  size: string
  issuable: number
  epoch_position: number | null
  planned_volume: number
  reason: string
}

export interface NewVersion extends DraftColumns {
  id: string
  rule_id: string
  number: number
  codec_version: number
  author_id: string
  author_name: string
  writers: string[]
  created_at: Date
}

export async function insertVersion({ trx, tenantId }: TenantDb, version: NewVersion) {
  await trx
    .insertInto('rule_versions')
    .values({ tenant_id: tenantId, status: 'DRAFT', ...version })
    .execute()
}

/** False when it is no draft any more or the version has moved on. */
export async function updateDraft(
  { trx, tenantId }: TenantDb,
  id: string,
  version: number,
  draft: DraftColumns & { writers: string[] },
) {
  const { numUpdatedRows } = await trx
    .updateTable('rule_versions')
    .set({ ...draft, version: version + 1 })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'DRAFT')
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft({ trx, tenantId }: TenantDb, id: string) {
  await trx
    .deleteFrom('rule_versions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'DRAFT')
    .execute()
}

/** A rule whose only version was a draft goes with it. */
export async function deleteRuleWithoutVersions({ trx, tenantId }: TenantDb, id: string) {
  await trx
    .deleteFrom('sn_rules as r')
    .where('r.tenant_id', '=', tenantId)
    .where('r.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rule_versions as v')
            .select('v.id')
            .where('v.tenant_id', '=', tenantId)
            .where('v.rule_id', '=', id),
        ),
      ),
    )
    .execute()
}

export interface ApprovalColumns {
  wrapped_key: Buffer
  key_check_value: string
  codes_digest: string
  codec_version: number
  approver_id: string
  approver_name: string
  approved_at: Date
}

export async function updateApproved({ trx, tenantId }: TenantDb, id: string, approval: ApprovalColumns) {
  await trx
    .updateTable('rule_versions')
    .set({ status: 'APPROVED', ...approval })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function updateRetired(
  { trx, tenantId }: TenantDb,
  id: string,
  retired: { retired_at: Date; retire_reason: string; is_key_leaked: boolean },
) {
  await trx
    .updateTable('rule_versions')
    .set({ status: 'RETIRED', ...retired })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

export async function updateWrappedKey({ trx, tenantId }: TenantDb, id: string, wrappedKey: Buffer) {
  await trx
    .updateTable('rule_versions')
    .set({ wrapped_key: wrappedKey })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .execute()
}

/** Moves the counter of an approved version on by `quantity` and answers where it stands then; undefined when it may not. */
export async function advanceNextIndex(
  { trx, tenantId }: TenantDb,
  id: string,
  quantity: number,
): Promise<number | undefined> {
  const row = await trx
    .updateTable('rule_versions')
    .set({ next_index: sql<number>`next_index + ${quantity}` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('status', '=', 'APPROVED')
    .where(sql<boolean>`next_index + ${quantity} <= issuable`)
    .returning('next_index')
    .executeTakeFirst()
  return row?.next_index
}

/** Approvals of a tenant run one after the other, so that each sees the code spaces of the others. */
export async function lockApprovals({ trx, tenantId }: TenantDb) {
  await sql`select pg_advisory_xact_lock(hashtext('sn rule approvals'), ${tenantId})`.execute(trx)
}
