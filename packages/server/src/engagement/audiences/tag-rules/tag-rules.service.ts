/** The rules of tags: entered, built, and asked why. Whom one fits is a set of the same kind as an audience. */

import { randomUUIDv7 } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import {
  AUDIENCE_VERSIONS_MAXIMUM,
  AUDIENCES_MAXIMUM,
} from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { RuleGroup } from '@serialis/contract/engagement/audiences/rules.schema.ts'
import * as routes from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.routes.ts'
import type { TagRule, TagWhy } from '@serialis/contract/engagement/audiences/tag-rules/tag-rules.schema.ts'
import { TAGGED_COUNTED } from '@serialis/contract/engagement/tags/tags.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { dayBounds } from '../../../kit/ops/clock.ts'
import { mayFollowTask } from '../../../platform/tasks/tasks.service.ts'
import { toldTo } from '../../members/few-members.ts'
import { memberStatus } from '../../members/known-members.service.ts'
import {
  countBeyond,
  countTagged,
  findTag,
  openedTag,
  type TagRow,
  tagMayDo,
  touchTag,
} from '../../tags/by-rules/tags-with-rules.ts'
import * as queries from '../audiences.queries.ts'
import { versionsOf } from '../audiences.service.ts'
import { isBuilding } from '../audiences.view.ts'
import { startBuilding } from '../building/building.service.ts'
import { keptForRule } from '../rule/kept-windows.ts'
import { namesOf } from '../rule/names.service.ts'
import { requireUsableRule, storeRule } from '../rule/rules.service.ts'
import { findNewestNo, findVersion } from '../rule/versions.queries.ts'
import { sizesBy } from '../why/sizes.ts'
import { pastDay, whyOf } from '../why/why.service.ts'
import { fittingOf } from './following.queries.ts'
import { codeOfSet, requireAtRest } from './tag-givers.ts'
import { findLastTagChange, findTagged, listNetTagged } from './tag-rules.queries.ts'

/** The tag, of the kind that has a rule. */
async function tagByRules({ db }: Pick<Ctx, 'db'>, id: string): Promise<TagRow> {
  const tag = found(await findTag(db, id))
  if (tag.kind !== 'RULE') throw failure('not_found')
  return tag
}

const NONE = { rule: null, ruleVersion: null, builtVersion: null, builtAt: null, buildMs: null } as const

async function beyondOf(ctx: Pick<Ctx, 'db' | 'now' | 'actor'>, tag: TagRow, set: queries.AudienceRow) {
  if (tag.memberLimit === null || tag.status !== 'ACTIVE') return 0
  const following = { tag, fitting: fittingOf(ctx.db, set.id), at: ctx.now, name: '' }
  const count = await countBeyond(ctx.db, following, TAGGED_COUNTED)
  return count === 0 ? 0 : toldTo(ctx, count)
}

async function shown(ctx: Pick<Ctx, 'db' | 'now' | 'actor' | 'tenant'>, tag: TagRow): Promise<TagRule> {
  const mayEdit = tag.status !== 'ARCHIVED' && tagMayDo(ctx, 'edit')
  const set = await queries.findSetOfTag(ctx.db, tag.id)
  if (set === undefined) {
    const allowed = mayEdit ? (['edit'] as const) : []
    return {
      ...NONE,
      status: 'DRAFT',
      judgedUntil: null,
      taskId: null,
      failure: null,
      beyond: 0,
      kept: [],
      allowed: [...allowed],
    }
  }
  const newest = set.ruleVersion === null ? undefined : await findVersion(ctx.db, set.id, set.ruleVersion)
  const isAtRest = !(await isBuilding(ctx, set))
  const allowed: TagRule['allowed'] = []
  if (mayEdit && isAtRest) allowed.push('edit')
  if (tag.status === 'ACTIVE' && isAtRest && tagMayDo(ctx, 'activate')) allowed.push('build')
  return {
    rule: newest?.rule ?? null,
    ruleVersion: set.ruleVersion,
    builtVersion: set.builtVersion,
    status: set.status,
    builtAt: set.builtAt?.toISOString() ?? null,
    buildMs: set.buildMs,
    judgedUntil: set.judgedUntil?.toISOString() ?? null,
    taskId: set.taskId !== null && (await mayFollowTask(ctx, set.taskId)) ? set.taskId : null,
    failure: set.failure,
    beyond: await beyondOf(ctx, tag, set),
    kept: newest ? await keptForRule(ctx.db, newest.rule, { now: ctx.now, zone: ctx.tenant.zone }) : [],
    allowed,
  }
}

export const getTagRule = bind(routes.getTagRule, async (ctx, { params }) =>
  shown(ctx, await tagByRules(ctx, params.id)),
)

/** Its set, locked; a tag gets it with its first rule. The tag is locked. */
async function setOf(ctx: Ctx, tag: TagRow): Promise<queries.AudienceRow> {
  const { db, now } = ctx
  const known = await queries.lockSetOfTag(db, tag.id)
  if (known !== undefined) return known
  requireThat((await queries.countSets(db)) < AUDIENCES_MAXIMUM, 'audiences_too_many', { maximum: AUDIENCES_MAXIMUM })
  const { id: tagId, code, nameEn, nameZh } = tag
  const names = { code: codeOfSet(code), nameEn, nameZh, description: '' }
  await queries.insertAudience(db, { id: randomUUIDv7(), ...names, mode: 'DYNAMIC', ruleVersion: 0, tagId, at: now })
  return found(await queries.lockSetOfTag(db, tagId))
}

/** The next version, where the rule is another one. */
async function storeNext(ctx: Ctx, set: queries.AudienceRow, rule: RuleGroup): Promise<number> {
  const before = set.ruleVersion === null ? undefined : await findVersion(ctx.db, set.id, set.ruleVersion)
  if (before !== undefined && isDeepStrictEqual(before.rule, rule)) return before.no
  const no = (await findNewestNo(ctx.db, set.id)) + 1
  requireThat(no <= AUDIENCE_VERSIONS_MAXIMUM, 'audience_versions_too_many', { maximum: AUDIENCE_VERSIONS_MAXIMUM })
  await requireUsableRule(ctx, rule, set.id)
  await storeRule(ctx, set.id, { no, rule })
  await queries.updateAudience(ctx.db, set.id, { ruleVersion: no }, ctx.now)
  return no
}

export const setTagRule = bind(routes.setTagRule, async (ctx, { params, body }) => {
  const { row: tag } = await openedTag(ctx, params.id, 'edit', body.version)
  requireThat(tag.kind === 'RULE', 'tag_has_no_rule')
  const set = await setOf(ctx, tag)
  await requireAtRest(ctx, set)
  const no = await storeNext(ctx, set, body.rule)
  if (no !== set.ruleVersion) {
    await touchTag(ctx.db, tag.id, ctx.now)
    if (tag.status === 'ACTIVE') await startBuilding(ctx, set)
    ctx.event.details = { ruleVersion: [set.ruleVersion === 0 ? null : set.ruleVersion, no] }
  }
  return shown(ctx, tag)
})

export const buildTag = bind(routes.buildTag, async (ctx, { params, body }) => {
  const { row: tag } = await openedTag(ctx, params.id, 'edit', body.version)
  requireThat(tag.kind === 'RULE', 'tag_has_no_rule')
  requireThat(tag.status === 'ACTIVE', 'tag_status_does_not_allow', { status: tag.status })
  const set = found(await queries.lockSetOfTag(ctx.db, tag.id))
  await requireAtRest(ctx, set)
  await startBuilding(ctx, set)
  Object.assign(ctx.event, { reason: body.reason, details: { ruleVersion: [set.builtVersion, set.ruleVersion] } })
  return shown(ctx, tag)
})

export const listTagVersions = bind(routes.listTagVersions, async (ctx, { params, query }) => {
  const tag = await tagByRules(ctx, params.id)
  const set = await queries.findSetOfTag(ctx.db, tag.id)
  return set === undefined ? { items: [], next: null } : versionsOf(ctx, set, query)
})

export const getTagNames = bind(routes.getTagNames, async (ctx, { params }) => {
  const tag = await tagByRules(ctx, params.id)
  const set = await queries.findSetOfTag(ctx.db, tag.id)
  return set === undefined ? { names: [] } : namesOf(ctx.db, set.id)
})

const DAYS = 90

export const getTagSizes = bind(routes.getTagSizes, async (ctx, { params }) => {
  const { db, now } = ctx
  const { id } = await tagByRules(ctx, params.id)
  const sizes = await sizesBy(ctx, [id], DAYS, {
    counts: async () => new Map([[id, await countTagged(db, id, now)]]),
    nets: (of) => listNetTagged(db, of, now),
  })
  return { days: sizes.get(id) ?? [] }
})

type Given = TagWhy['given']

async function lastGiven({ db }: Ctx, tag: TagRow, memberId: string, before: Date): Promise<Given> {
  const last = await findLastTagChange(db, tag.id, memberId, before)
  if (last === undefined) return null
  const { changedAt, step, source, changedByName: by } = last
  return { at: changedAt.toISOString(), step, source, by }
}

/** Why a member does not have it although the rule fits. */
async function obstacleOf(
  { db, now }: Ctx,
  { id, memberLimit }: TagRow,
  hadItsTime: boolean,
): Promise<TagWhy['obstacle']> {
  if (hadItsTime) return 'LIFETIME'
  return memberLimit !== null && (await countTagged(db, id, now)) >= memberLimit ? 'LIMIT' : null
}

/** What the tag adds to the answer about the rule: has, until when, and why not. */
async function whyHas(
  ctx: Ctx,
  tag: TagRow,
  { memberId, day, isIn }: { memberId: string; day: string | undefined; isIn: boolean },
): Promise<Pick<TagWhy, 'has' | 'until' | 'obstacle' | 'given'>> {
  const { db, now, tenant } = ctx
  const at = day === undefined ? now : new Date(dayBounds(tenant.zone, day).end.getTime() - 1)
  const given = await lastGiven(ctx, tag, memberId, new Date(at.getTime() + 1))
  const present = await findTagged(db, tag.id, memberId)
  // What ends by time alone is noted in the night.
  const isOver = present?.expiresAt != null && present.expiresAt <= at
  const has = day === undefined ? present !== undefined && !isOver : given?.step === 'ADDED' && !isOver
  const until = present !== undefined && (has || isOver) ? (present.expiresAt?.toISOString() ?? null) : null
  const isOpen = !has && isIn && day === undefined && tag.status === 'ACTIVE'
  const hadItsTime = isOver || given?.step === 'EXPIRED'
  return { has, until, obstacle: isOpen ? await obstacleOf(ctx, tag, hadItsTime) : null, given }
}

const NO_TAG = { has: false, until: null, obstacle: null, given: null }
const NEVER = { isKept: true, isIn: false, rule: null, version: null, verdicts: [], last: null, ...NO_TAG }

export const explainTag = bind(routes.explainTag, async (ctx, { params, query }) => {
  const { memberId } = params
  const tag = await tagByRules(ctx, params.id)
  const set = await queries.findSetOfTag(ctx.db, tag.id)
  const day = pastDay(ctx, query.day)
  if (set === undefined) return { ...NEVER, isActive: (await memberStatus(ctx.db, memberId)) === 'ACTIVE' }
  const why = await whyOf(ctx, set, memberId, day)
  if (!why.isKept) return { ...why, ...NO_TAG }
  return { ...why, ...(await whyHas(ctx, tag, { memberId, day, isIn: why.isIn })) }
})
