/** SN rule configuration: rules, drafts, preview, signed approval, retirement. */

import { randomUUIDv7 } from 'node:crypto'
import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/numbers/codes/codes.routes.ts'
import type { RuleDraft } from '@serialis/contract/numbers/codes/codes.schema.ts'
import { ruleFaults, ruleWarnings } from '@serialis/contract/numbers/codes/rule-faults.ts'
import { type RuleShape, shapeOf, spacesMeet } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes, type Ctx } from '../../../kit/http/context.ts'
import { Failure, failure, fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { createDataKey, keyCheckValue, wrapKey } from '../../../platform/secrets/keys.ts'
import { masterKeyOfApp } from '../../../platform/secrets/master-key.service.ts'
import { sign } from '../../../platform/signatures/signatures.service.ts'
import * as queries from '../codes.queries.ts'
import { CODEC_VERSION, compileRule } from '../rule.ts'
import { versionDigest } from '../version-digest.ts'
import { draftColumns, draftOf, keyOwner, ruleOf, signedRecord, spaceOf } from '../versions.ts'
import { previewOf } from './rules-preview.ts'
import { proposedRule, withFreeEpoch } from './rules-proposals.ts'
import { shownRule, shownVersion, VERSION_SUBJECT } from './rules.view.ts'

export const listSnRules = bind(routes.listSnRules, async ({ db }, { query }) =>
  pageOf(await queries.listRules(db, query), query.limit, shownRule, (row) => row.name),
)

async function detail(ctx: Ctx, id: string): Promise<Output<typeof routes.getSnRule>> {
  const rule = found(await queries.findRule(ctx.db, id))
  const versions = []
  for (const row of await queries.listVersionsOfRule(ctx.db, id)) versions.push(await shownVersion(ctx, row))
  return { ...shownRule(rule), versions }
}

export const getSnRule = bind(routes.getSnRule, (ctx, { params }) => detail(ctx, params.id))

const versionShown = async (ctx: Ctx, id: string): Promise<Output<typeof routes.getRuleVersion>> =>
  shownVersion(ctx, found(await queries.findVersion(ctx.db, id)))

export const getRuleVersion = bind(routes.getRuleVersion, (ctx, { params }) => versionShown(ctx, params.id))

export const listUsableVersions = bind(routes.listUsableVersions, async ({ db }, { query }) => {
  const rows = await queries.listUsableVersions(db, query.target)
  return {
    items: rows.map((row) => ({
      versionId: row.id,
      rule: row.ruleName,
      number: row.number,
      target: row.target,
      length: row.length,
      left: String(BigInt(row.size) - BigInt(row.nextIndex)),
    })),
  }
})

/** Returns for a valid rule; otherwise throws `sn_rule_not_valid` with each fault at its field under `at`. */
function requireFaultless(rule: SnRuleShape, at: string): void {
  const faults = ruleFaults(rule)
  if (faults.length === 0) return
  const fields: Record<string, string> = {}
  const fieldParams: Record<string, Record<string, string | number>> = {}
  for (const { key, path, params } of faults) {
    fields[at + path] ??= key
    if (params && fields[at + path] === key) fieldParams[at + path] = params
  }
  throw new Failure('sn_rule_not_valid', {}, fields, fieldParams)
}

function newVersion(ctx: Ctx, ruleId: string, number: number, draft: RuleDraft): queries.NewVersion {
  const { actor, now } = ctx
  return {
    ...draftColumns(draft),
    id: randomUUIDv7(),
    ruleId,
    number,
    codecVersion: CODEC_VERSION,
    authorId: actor.userId,
    authorName: actor.userName,
    writers: [actor.userId],
    createdAt: now,
  }
}

export const createSnRule = bind(routes.createSnRule, async (ctx, { body }) => {
  const { db, event, now } = ctx
  requireFaultless(body.draft, 'draft.')
  const id = randomUUIDv7()
  Object.assign(event, { subjectType: 'sn_rule', subjectId: id, details: changes({}, body) })
  await queries.insertRule(db, { id, name: body.name, remark: body.remark, target: body.draft.target, at: now })
  await queries.insertVersion(db, newVersion(ctx, id, 1, body.draft))
  return detail(ctx, id)
})

async function keyedSpaces(db: TenantDb, except?: string): Promise<{ row: queries.VersionRow; space: RuleShape }[]> {
  const rows = await queries.listKeyedVersions(db)
  return rows.filter((row) => row.id !== except).map((row) => ({ row, space: spaceOf(row) }))
}

export const createRuleVersion = bind(routes.createRuleVersion, async (ctx, { params }) => {
  const { db, event } = ctx
  const newest = found((await queries.listVersionsOfRule(db, params.id))[0])
  requireThat(newest.status !== 'DRAFT', 'sn_rule_draft_exists')
  const others = (await keyedSpaces(db)).map(({ space }) => space)
  const rule = withFreeEpoch(ruleOf(newest), others)
  const version = newVersion(ctx, params.id, newest.number + 1, {
    ...rule,
    plannedVolume: newest.plannedVolume,
    reason: '',
  })
  Object.assign(event, {
    subjectType: VERSION_SUBJECT,
    subjectId: version.id,
    details: { number: version.number, rule },
  })
  await queries.insertVersion(db, version)
  return versionShown(ctx, version.id)
})

export const updateRuleVersion = bind(routes.updateRuleVersion, async (ctx, { params, body }) => {
  const { db, event, actor } = ctx
  const { version, ...draft } = body
  const before = found(await queries.lockVersion(db, params.id))
  requireThat(before.status === 'DRAFT', 'sn_rule_status_does_not_allow', { status: before.status })
  requireFaultless(draft, '')
  if (draft.target !== before.target) {
    if (before.number > 1) throw fieldFailure('target', 'sn_rule_target_fixed', 'sn_rule_target_fixed')
    await queries.updateRuleTarget(db, before.ruleId, draft.target)
  }
  const writers = [...new Set([...before.writers, actor.userId])]
  requireThat(
    await queries.updateDraft(db, params.id, version, { ...draftColumns(draft), writers }),
    'changed_meanwhile',
  )
  Object.assign(event, { subjectType: VERSION_SUBJECT, subjectId: params.id, details: changes(draftOf(before), draft) })
  return versionShown(ctx, params.id)
})

export const deleteRuleVersion = bind(routes.deleteRuleVersion, async ({ db, event }, { params }) => {
  const before = found(await queries.lockVersion(db, params.id))
  requireThat(before.status === 'DRAFT', 'sn_rule_status_does_not_allow', { status: before.status })
  await queries.deleteDraft(db, params.id)
  await queries.deleteRuleWithoutVersions(db, before.ruleId)
  Object.assign(event, {
    subjectType: VERSION_SUBJECT,
    subjectId: params.id,
    details: { rule: before.ruleName, number: before.number, draft: [draftOf(before), null] },
  })
  return { message: 'delete_success' }
})

/** The current day in the tenant's time zone, which date segments show. */
const today = ({ now, tenant }: Ctx): string =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: tenant.zone, dateStyle: 'short' }).format(now)

export const previewSnRule = bind(routes.previewSnRule, async (ctx, { body }) => {
  const { plannedVolume, perMonth, ...rule } = body
  const { shape, ...preview } = previewOf(rule, { plannedVolume, perMonth }, today(ctx))
  const others = shape === null ? [] : await keyedSpaces(ctx.db)
  const meets = others
    .filter(({ space }) => shape !== null && spacesMeet(shape, space))
    .map(({ row }) => ({ versionId: row.id, rule: row.ruleName, number: row.number }))
  return { ...preview, meets }
})

export const proposeSnRule = bind(routes.proposeSnRule, async ({ db }, { query }) => {
  const { target, plannedVolume, companyPrefix = '' } = query
  if (target === 'SSCC' && companyPrefix === '')
    throw fieldFailure('companyPrefix', 'company_prefix_can_not_be_empty', 'company_prefix_can_not_be_empty')
  const others = (await keyedSpaces(db)).map(({ space }) => space)
  return proposedRule(target, plannedVolume, companyPrefix, others)
})

/**
 * Refuses a version that the caller cannot approve, or may not because a second person is required. Serializes the
 * tenant's approvals from here on.
 */
async function requireApprovable({ db, actor }: Ctx, id: string): Promise<queries.VersionRow> {
  await queries.lockApprovals(db)
  const row = found(await queries.lockVersion(db, id))
  requireThat(row.status === 'DRAFT', 'sn_rule_status_does_not_allow', { status: row.status })
  requireThat(!row.writers.includes(actor.userId), 'sn_rule_own_version')
  const rule = ruleOf(row)
  requireFaultless(rule, '')
  if (row.reason === '' && ruleWarnings(rule, row.plannedVolume).length > 0)
    throw fieldFailure('reason', 'sn_rule_reason_can_not_be_empty', 'sn_rule_reason_can_not_be_empty')
  const shape = shapeOf(rule)
  const met = (await keyedSpaces(db, id)).find(({ space }) => spacesMeet(shape, space))
  if (met) throw failure('sn_rule_spaces_meet', { rule: met.row.ruleName, number: met.row.number })
  return row
}

export const approveRuleVersion = bind(routes.approveRuleVersion, async (ctx, { params, body }) => {
  const { app, db, event, actor, now } = ctx
  const row = await requireApprovable(ctx, params.id)
  await sign(ctx, { subjectType: VERSION_SUBJECT, subjectId: row.id, record: signedRecord(row) }, body.signature)
  const master = await masterKeyOfApp(app)
  const key = createDataKey()
  const approval = {
    wrappedKey: wrapKey(master, key, keyOwner(db.tenantId, row.id)),
    keyCheckValue: keyCheckValue(key),
    codesDigest: versionDigest(compileRule(ruleOf(row), key, row.codecVersion)),
    codecVersion: row.codecVersion,
    approverId: actor.userId,
    approverName: actor.userName,
    approvedAt: now,
  }
  await queries.updateApproved(db, row.id, approval)
  Object.assign(event, {
    subjectType: VERSION_SUBJECT,
    subjectId: row.id,
    details: {
      rule: row.ruleName,
      number: row.number,
      status: ['DRAFT', 'APPROVED'],
      keyCheckValue: approval.keyCheckValue,
      codesDigest: approval.codesDigest,
    },
  })
  return versionShown(ctx, row.id)
})

export const retireRuleVersion = bind(routes.retireRuleVersion, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const row = found(await queries.lockVersion(db, params.id))
  requireThat(row.status === 'APPROVED', 'sn_rule_status_does_not_allow', { status: row.status })
  await queries.updateRetired(db, row.id, {
    retiredAt: now,
    retireReason: body.reason,
    isKeyLeaked: body.isKeyLeaked,
  })
  Object.assign(event, {
    subjectType: VERSION_SUBJECT,
    subjectId: row.id,
    reason: body.reason,
    details: {
      rule: row.ruleName,
      number: row.number,
      status: ['APPROVED', 'RETIRED'],
      isKeyLeaked: body.isKeyLeaked,
      issued: row.nextIndex,
    },
  })
  return versionShown(ctx, row.id)
})
