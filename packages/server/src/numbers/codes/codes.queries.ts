/** The only SQL of SN rules and their versions. */

import type { RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import type { LetterCase, RuleTarget } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { preparedFirst } from '../../kit/db/query-builder/prepared.ts'

export const constraints = {
  sn_rules__name: 'sn_rule_name_exists',
  rule_versions__draft: 'sn_rule_draft_exists',
} as const

const versionColumns = [
  'v.id',
  'v.ruleId',
  'v.number',
  'v.status',
  'v.segments',
  'v.letterCase',
  'v.length',
  'v.minNumber',
  'v.maxNumber',
  'v.size',
  'v.issuable',
  'v.nextIndex',
  'v.epochPosition',
  'v.codecVersion',
  'v.wrappedKey',
  'v.keyCheckValue',
  'v.codesDigest',
  'v.isKeyLeaked',
  'v.plannedVolume',
  'v.reason',
  'v.authorId',
  'v.authorName',
  'v.writers',
  'v.approverId',
  'v.approverName',
  'v.approvedAt',
  'v.retiredAt',
  'v.retireReason',
  'v.version',
  'v.createdAt',
  'r.name as ruleName',
  'r.target',
] as const

function selectVersions({ trx }: TenantDb) {
  return trx.selectFrom('rule_versions as v').innerJoin('sn_rules as r', 'r.id', 'v.ruleId').select(versionColumns)
}
export type VersionRow = NonNullable<Awaited<ReturnType<typeof findVersion>>>

export const findVersion = (db: TenantDb, id: string) => preparedFirst(db, selectVersions(db).where('v.id', '=', id))
export const lockVersion = (db: TenantDb, id: string) =>
  preparedFirst(db, selectVersions(db).where('v.id', '=', id).forUpdate('v'))
/** Newest first. */
export const listVersionsOfRule = (db: TenantDb, ruleId: string) =>
  selectVersions(db).where('v.ruleId', '=', ruleId).orderBy('v.number', 'desc').execute()
/**
 * All versions that have issued or may issue codes, oldest first: for decoding and for the comparison of code spaces.
 */
export const listKeyedVersions = (db: TenantDb) =>
  selectVersions(db).where('v.status', '!=', 'DRAFT').orderBy('v.approvedAt').orderBy('v.id').execute()

export async function listUsableVersions(db: TenantDb, target: RuleTarget | undefined) {
  let rows = selectVersions(db)
    .where('v.status', '=', 'APPROVED')
    .whereRef('v.nextIndex', '<', 'v.issuable')
    .orderBy('r.name')
    .orderBy('v.number')
  if (target) rows = rows.where('r.target', '=', target)
  return rows.execute()
}

/** Changes whenever a version is approved; versions are never removed. */
export async function findVersionsStamp({ trx }: TenantDb): Promise<string> {
  const row = await trx
    .selectFrom('rule_versions')
    .select([sql<string>`count(*) || ' ' || coalesce(max(id::text), '')`.as('stamp')])
    .where('status', '!=', 'DRAFT')
    .executeTakeFirstOrThrow()
  return row.stamp
}

function selectRules({ trx, tenantId }: TenantDb) {
  const versions = sql`from rule_versions v where v.tenant_id = ${tenantId} and v.rule_id = r.id`
  return trx
    .selectFrom('sn_rules as r')
    .select(['r.id', 'r.name', 'r.remark', 'r.target', 'r.createdAt'])
    .select([
      sql<number | null>`(select max(v.number) ${versions} and v.status = 'APPROVED')`.as('approvedNumber'),
      sql<number>`(select max(v.number) ${versions})`.as('latestNumber'),
      sql<RuleVersion['status']>`(select v.status ${versions} order by v.number desc limit 1)`.as('latestStatus'),
      sql<string>`(select sum(v.next_index) ${versions})`.as('issued'),
    ])
}
export type RuleRow = NonNullable<Awaited<ReturnType<typeof findRule>>>

export const findRule = (db: TenantDb, id: string) => selectRules(db).where('r.id', '=', id).executeTakeFirst()

/** By name; `after` is the last name of the previous page. */
export function listRules(
  db: TenantDb,
  filter: { name?: string | undefined; target?: RuleTarget | undefined; after?: string | undefined; limit: number },
) {
  let rows = selectRules(db)
    .orderBy('r.name')
    .limit(filter.limit + 1)
  if (filter.name) rows = rows.where('r.name', 'ilike', containing(filter.name))
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
      tenantId,
      id: rule.id,
      name: rule.name,
      remark: rule.remark,
      target: rule.target,
      createdAt: rule.at,
    })
    .execute()
}

export async function updateRuleTarget({ trx }: TenantDb, id: string, target: RuleTarget) {
  await trx.updateTable('sn_rules').set({ target }).where('id', '=', id).execute()
}

/** The columns that a draft may change. */
export interface DraftColumns {
  segments: string
  letterCase: LetterCase
  length: number
  minNumber: string | null
  maxNumber: string | null
  alphabet: string
  numberWidth: number
  size: string
  issuable: number
  epochPosition: number | null
  plannedVolume: number
  reason: string
}

export interface NewVersion extends DraftColumns {
  id: string
  ruleId: string
  number: number
  codecVersion: number
  authorId: string
  authorName: string
  writers: string[]
  createdAt: Date
}

export async function insertVersion({ trx, tenantId }: TenantDb, version: NewVersion) {
  await trx
    .insertInto('rule_versions')
    .values({ tenantId, status: 'DRAFT', ...version })
    .execute()
}

/** False when it is no longer a draft or its version has changed. */
export async function updateDraft(
  { trx }: TenantDb,
  id: string,
  version: number,
  draft: DraftColumns & { writers: string[] },
) {
  const { numUpdatedRows } = await trx
    .updateTable('rule_versions')
    .set({ ...draft, version: version + 1 })
    .where('id', '=', id)
    .where('status', '=', 'DRAFT')
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteDraft({ trx }: TenantDb, id: string) {
  await trx.deleteFrom('rule_versions').where('id', '=', id).where('status', '=', 'DRAFT').execute()
}

/** Deletes a rule whose only version was a draft. */
export async function deleteRuleWithoutVersions({ trx }: TenantDb, id: string) {
  await trx
    .deleteFrom('sn_rules as r')
    .where('r.id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rule_versions as v').select('v.id').where('v.ruleId', '=', id))),
    )
    .execute()
}

export interface ApprovalColumns {
  wrappedKey: Buffer
  keyCheckValue: string
  codesDigest: string
  codecVersion: number
  approverId: string
  approverName: string
  approvedAt: Date
}

export async function updateApproved({ trx }: TenantDb, id: string, approval: ApprovalColumns) {
  await trx
    .updateTable('rule_versions')
    .set({ status: 'APPROVED', ...approval })
    .where('id', '=', id)
    .execute()
}

export async function updateRetired(
  { trx }: TenantDb,
  id: string,
  retired: { retiredAt: Date; retireReason: string; isKeyLeaked: boolean },
) {
  await trx
    .updateTable('rule_versions')
    .set({ status: 'RETIRED', ...retired })
    .where('id', '=', id)
    .execute()
}

export async function updateWrappedKey({ trx }: TenantDb, id: string, wrappedKey: Buffer) {
  await trx.updateTable('rule_versions').set({ wrappedKey }).where('id', '=', id).execute()
}

/**
 * Advances the counter of an approved version by `quantity` and returns its new value; undefined when that is not
 * possible.
 */
export async function advanceNextIndex(db: TenantDb, id: string, quantity: number): Promise<number | undefined> {
  const row = await preparedFirst(
    db,
    db.trx
      .updateTable('rule_versions')
      .set({ nextIndex: sql<number>`next_index + ${quantity}` })
      .where('id', '=', id)
      .where('status', '=', 'APPROVED')
      .where(sql<boolean>`next_index + ${quantity} <= issuable`)
      .returning('nextIndex'),
  )
  return row?.nextIndex
}

/** Serializes the approvals of a tenant, so that each sees the code spaces of the others. */
export async function lockApprovals({ trx, tenantId }: TenantDb) {
  await sql`select pg_advisory_xact_lock(hashtext('sn rule approvals'), ${tenantId})`.execute(trx)
}

/** Drafts that this person did not write, oldest first. */
export const listUnapprovedVersions = ({ trx }: TenantDb, userId: string, limit: number) =>
  trx
    .selectFrom('rule_versions as v')
    .innerJoin('sn_rules as r', 'r.id', 'v.ruleId')
    .select(['v.ruleId', 'r.name', 'v.number', 'v.createdAt'])
    .where('v.status', '=', 'DRAFT')
    .where(sql<boolean>`${userId}::uuid <> all (v.writers)`)
    .orderBy('v.createdAt')
    .limit(limit)
    .execute()
