/** How often the tenant wants the events of a period reviewed, and what therefore waits for a reviewer. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/reviews/reviews.routes.ts'
import { REVIEW_RULE, type ReviewRule } from '@serialis/contract/platform/reviews/reviews.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { work, type WorkCtx, type Waiting } from '../../kit/jobs/work.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { firstTime } from '../audit/event-sets.service.ts'
import * as queries from './reviews.queries.ts'

const DAY_MS = 24 * 3_600_000

async function ruleOf(db: TenantDb): Promise<ReviewRule> {
  const { version = 0, everyDays = null } = (await queries.findRule(db)) ?? {}
  return { version, everyDays }
}

export const getReviewRule = bind(routes.getReviewRule, ({ db }) => ruleOf(db))

export const saveReviewRule = bind(routes.saveReviewRule, async ({ db, event }, { body }) => {
  const { everyDays } = await ruleOf(db)
  requireThat(await queries.putRule(db, body, randomUUIDv7()), 'changed_meanwhile')
  Object.assign(event, {
    subjectType: 'audit_review_rule',
    subjectId: REVIEW_RULE,
    reason: body.reason,
    details: changes({ everyDays }, { everyDays: body.everyDays }),
  })
  return ruleOf(db)
})

/** Until when signed reviews cover every moment from the first event on; a gap between two of them ends it. */
async function reviewedUntil(db: TenantDb, first: Date): Promise<Date> {
  let until = first
  for (const { from, to } of await queries.listReviewedPeriods(db)) {
    if (from > until) break
    if (to > until) until = to
  }
  return until
}

/** The period that is due: from the first moment that no signed review of a period covers. */
async function duePeriod({ db, tenant, now }: WorkCtx): Promise<Waiting[]> {
  const rule = await queries.findRule(db)
  if (!rule || rule.everyDays === null) return []
  const first = await firstTime(db)
  if (first === undefined) return []
  const from = await reviewedUntil(db, first)
  const since = new Date(from.getTime() + rule.everyDays * DAY_MS)
  if (since > now) return []
  return [
    {
      id: rule.id,
      title: `${dayIn(tenant.zone, from)} – ${dayIn(tenant.zone, now)}`,
      since,
      period: { from, to: now },
      urgency: now.getTime() - since.getTime() > rule.everyDays * DAY_MS ? 'HIGH' : 'MIDDLE',
    },
  ]
}

export const reviewWork = [
  work.extension({ kind: 'auditReviewBegin', isOfWholeTenant: true, list: (ctx) => duePeriod(ctx) }),
  work.extension({
    kind: 'auditReviewFinish',
    isOfWholeTenant: true,
    list: async ({ db, actor }, limit) =>
      (await queries.listOpenReviewsOf(db, actor.userId, limit)).map(({ id, number, record, createdAt }) => ({
        id,
        title: String(number),
        about: record ?? '',
        since: createdAt,
        urgency: null,
      })),
  }),
]
