/** Whom a rule would fit now: counted within a time limit, estimated where that takes longer, refused where it is too dear. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { type AudiencePreview, PREVIEW_SAMPLE } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import { FEWEST_TOLD } from '@serialis/contract/engagement/members/few-members.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { attempt } from '../../../kit/db/savepoint.queries.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { inTens } from '../../members/few-members.ts'
import { membersById } from '../../members/shown-members.ts'
import { listAudiencesById } from '../audiences.queries.ts'
import { limitStatements } from '../building/building.queries.ts'
import { keptForRule } from '../rule/kept-windows.ts'
import { attributesOfRule, requireAskable } from '../rule/rule-attributes.ts'
import { adviceFor, costOf, RULE_COST_MAXIMUM } from '../rule/rule-cost.queries.ts'
import { hasAllNamed } from '../rule/rule-names.queries.ts'
import { type Asked, type Counted, countExactly, estimate, takePlace } from './preview.queries.ts'

/** A dearer rule is not even tried: it is judged for some members and scaled up. */
const EXACT_COST = 3_000_000
/** A count that takes longer is broken off. With the estimate after it, a person waits for less than half a second. */
const EXACT_MS = 250
const ESTIMATE_MS = 3_000
/** When a caller may ask again. */
const RETRY_SECONDS = 1

const isTooLong = (error: unknown): boolean => (error as { code?: string }).code === '57014'

/** At most so long; undefined where it took longer. */
async function within<T>({ db }: Pick<Ctx, 'db'>, ms: number, work: () => Promise<T>): Promise<T | undefined> {
  await limitStatements(db, ms)
  return attempt(db, work, isTooLong)
}

async function counted(
  ctx: Pick<Ctx, 'db'>,
  asked: Asked,
  cost: number,
): Promise<{ kind: AudiencePreview['kind']; found: Counted | undefined }> {
  if (cost <= EXACT_COST) {
    const exact = await within(ctx, EXACT_MS, () => countExactly(ctx.db, asked))
    if (exact) return { kind: 'EXACT', found: exact }
  }
  const scaled = await within(ctx, ESTIMATE_MS, () => estimate(ctx.db, asked))
  if (scaled) return { kind: 'ESTIMATE', found: scaled }
  // Few members in a large table: what is dear is not their number.
  const exact = await within(ctx, ESTIMATE_MS, () => countExactly(ctx.db, asked))
  return exact ? { kind: 'EXACT', found: exact } : { kind: 'TOO_DEAR', found: undefined }
}

export const previewAudience = bind(routes.previewAudience, async (ctx, { body }) => {
  const { db, now, tenant, actor } = ctx
  const began = performance.now()
  requireThat(await takePlace(db), 'audience_preview_busy', { seconds: RETRY_SECONDS })
  const { rule } = body
  const moment = { now, zone: tenant.zone }
  const overlaps = [...new Set(body.overlaps)]
  const audiences = await listAudiencesById(db, overlaps)
  const isKnown = audiences.length === overlaps.length && (await hasAllNamed(db, rule, false))
  if (!isKnown) throw fieldFailure('rule', 'audience_rule_unknown', 'audience_rule_unknown')
  await requireAskable(ctx, rule)
  const may = (permission: PermissionName) => isGranted(actor.authorities, permissionCode(permission))
  const sample = may('members.list') ? PREVIEW_SAMPLE : 0
  const { cost } = await costOf(db, rule, moment)
  const { kind, found } =
    cost > RULE_COST_MAXIMUM
      ? { kind: 'TOO_DEAR' as const, found: undefined }
      : await counted(ctx, { rule, moment, sample, overlaps: audiences.map(({ id }) => id) }, cost)
  // A reader words the rule, so that two that differ by one person would tell about that person.
  const told = (count: number) => (may('members.unmask') ? count : inTens(count))
  const isFew = found !== undefined && found.count < FEWEST_TOLD && !may('members.unmask')
  return {
    count: found === undefined ? null : told(found.count),
    kind,
    sample: found === undefined || isFew ? [] : await membersById(ctx, found.sample),
    overlaps: audiences.map(({ id, code, nameEn, nameZh, mode, status }, at) => ({
      audience: { id, code, nameEn, nameZh, mode, status },
      count: found === undefined ? null : told(found.overlaps[at] ?? 0),
    })),
    cost: Math.round(cost),
    costMaximum: RULE_COST_MAXIMUM,
    advice: kind === 'EXACT' ? [] : adviceFor(rule, await attributesOfRule(db, rule)),
    kept: await keptForRule(db, rule, moment),
    ms: Math.round(performance.now() - began),
  }
})
