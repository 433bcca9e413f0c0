/** Run once a night: reviewers are reminded seven days before an access review is due, and an alert waits while it is overdue. */

import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { peopleWho } from '../access/roles/role-members.service.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { queueMail } from '../mail/outbox.service.ts'
import * as queries from './access-reviews.queries.ts'
import { SUBJECT } from './access-reviews.view.ts'

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 7

/** Once for each round: a mail to everybody for whom grants of it wait. */
async function remind(ctx: Ctx, { id, name, dueOn }: queries.AccessReviewRow): Promise<void> {
  const people = new Map((await peopleWho(ctx.db, 'accessReviews.decide')).map((person) => [person.id, person]))
  for (const { reviewerId, count } of await queries.listWaitingReviewers(ctx.db, id))
    await queueMail(ctx, {
      to: people.get(reviewerId)?.email ?? '',
      template: 'ACCESS_REVIEW',
      params: { name, count, day: dueOn },
      about: { subjectType: SUBJECT, subjectId: id },
    })
}

export const remindReviewers: TaskKind = {
  kind: 'access_reviews.remind',
  run: (run) =>
    run.finish(null, async (ctx) => {
      const { db, now, tenant } = ctx
      const today = dayIn(tenant.zone, now)
      const soon = dayIn(tenant.zone, new Date(now.getTime() + SOON_DAYS * DAY_MS))
      let [reminded, overdue] = [0, 0]
      for (const review of await queries.listOpenReviews(db)) {
        const subject = { subjectType: SUBJECT, subjectId: review.id } as const
        if (review.dueOn < today) {
          overdue += 1
          const params = { name: `${review.number} · ${review.name}` }
          await raiseAlert(ctx, { type: 'E3', ...subject, params })
        } else {
          await clearAlert(db, 'E3', subject, now)
          if (review.undecided === 0 || review.remindedOn !== null || review.dueOn > soon) continue
          reminded += 1
          await remind(ctx, review)
          await queries.updateReminded(db, review.id, today)
        }
      }
      return { result: { reminded, overdue } }
    }),
}
