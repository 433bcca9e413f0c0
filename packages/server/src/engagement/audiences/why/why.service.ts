/** Why a member is in an audience or not, now and on a past day, and how large the audience was. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { type AudienceWhy, WHY_MONTHS } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import {
  attributeKey,
  leavesOf,
  type RuleGroup,
  type RuleLeaf,
} from '@serialis/contract/engagement/audiences/rules.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { dayBounds, dayIn } from '../../../kit/ops/clock.ts'
import { mayAsk } from '../../member-attributes/asked-attributes.ts'
import { memberStatus } from '../../members/known-members.service.ts'
import { monthsBefore } from '../../points/levels.ts'
import { type AudienceRow, findAudience } from '../audiences.queries.ts'
import { verdictsOf } from '../rule/members-of-rule.queries.ts'
import { attributesOfRule } from '../rule/rule-attributes.ts'
import { verdictsByPlace } from '../rule/rule-facts.ts'
import { findVersion, findVersionBuiltBefore } from '../rule/versions.queries.ts'
import { sizesOf } from './sizes.ts'
import { findLastChange, findPlace } from './why.queries.ts'

/** What medicines a member owns is health data, and what the member did may say so. */
const MAY_TELL_HEALTH = new Set(['SERIAL', 'FIRST_SCAN', 'ACTIVITY', 'SEQUENCE'])

async function verdictsNow(ctx: Ctx, rule: RuleGroup, memberId: string): Promise<AudienceWhy['verdicts']> {
  const { db, now, tenant, actor } = ctx
  const verdicts = found(await verdictsOf(db, rule, { now, zone: tenant.zone, only: [memberId] }))
  const byLeaf = new Map(leavesOf(rule).map((leaf, at) => [leaf, verdicts[at]!]))
  const seesHealth = isGranted(actor.authorities, permissionCode('members.listHealth'))
  const attributes = await attributesOfRule(db, rule)
  const isTold = (leaf: RuleLeaf) => {
    if (leaf.kind !== 'ATTRIBUTE') return seesHealth || !MAY_TELL_HEALTH.has(leaf.kind)
    const known = attributes.get(attributeKey(leaf))
    return known === undefined || mayAsk(actor, known)
  }
  return verdictsByPlace(rule, (leaf) => (isTold(leaf) ? byLeaf.get(leaf)! : null))
}

async function lastOf(
  { db }: Ctx,
  audience: AudienceRow,
  memberId: string,
  before: Date,
): Promise<AudienceWhy['last']> {
  const last = await findLastChange(db, audience.id, memberId, before)
  if (last === undefined) return null
  const { changedAt, changedByName: by, step, cause, facts, version } = last
  return { at: changedAt.toISOString(), by, step, cause, facts, version }
}

/** At the end of a day that is over: what the history says. */
async function whyOn(ctx: Ctx, audience: AudienceRow, memberId: string, day: string): Promise<AudienceWhy> {
  const { db, now, tenant } = ctx
  const isKept = day >= monthsBefore(dayIn(tenant.zone, now), WHY_MONTHS)
  const { end } = dayBounds(tenant.zone, day)
  const last = isKept ? await lastOf(ctx, audience, memberId, end) : null
  const version = isKept ? await findVersionBuiltBefore(db, audience.id, end) : undefined
  return {
    isKept,
    isIn: last?.step === 'ENTERED',
    rule: version?.rule ?? null,
    version: version?.no ?? null,
    verdicts: [],
    isActive: (await memberStatus(db, memberId)) === 'ACTIVE',
    last,
  }
}

async function whyNow(ctx: Ctx, audience: AudienceRow, memberId: string): Promise<AudienceWhy> {
  const { db, now } = ctx
  const isActive = (await memberStatus(db, memberId)) === 'ACTIVE'
  const no = audience.builtVersion ?? audience.ruleVersion
  const version = no === null ? undefined : await findVersion(db, audience.id, no)
  return {
    isKept: true,
    isIn: (await findPlace(db, audience.id, memberId)) !== undefined,
    rule: version?.rule ?? null,
    version: no,
    verdicts: version === undefined ? [] : await verdictsNow(ctx, version.rule, memberId),
    isActive,
    last: await lastOf(ctx, audience, memberId, new Date(now.getTime() + 1)),
  }
}

/** The day that is over; today is now. */
export const pastDay = ({ tenant, now }: Ctx, day: string | undefined): string | undefined =>
  day !== undefined && day < dayIn(tenant.zone, now) ? day : undefined

/** Of an audience, or of the set of a tag. */
export const whyOf = (ctx: Ctx, set: AudienceRow, memberId: string, day: string | undefined): Promise<AudienceWhy> =>
  day === undefined ? whyNow(ctx, set, memberId) : whyOn(ctx, set, memberId, day)

export const explainAudience = bind(routes.explainAudience, async (ctx, { params, query }) =>
  whyOf(ctx, found(await findAudience(ctx.db, params.id)), params.memberId, pastDay(ctx, query.day)),
)

const DAYS = 90

export const getAudienceSizes = bind(routes.getAudienceSizes, async (ctx, { params }) => {
  const { id } = found(await findAudience(ctx.db, params.id))
  return { days: (await sizesOf(ctx, [id], DAYS)).get(id) ?? [] }
})
