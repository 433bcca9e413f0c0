/** Runs every night: books out the points whose last day is over, a batch of members in each transaction. */

import type { Ctx } from '../../kit/http/context.ts'
import type { TaskKind } from '../../kit/jobs/task.ts'
import type { NightlyInput } from '../../platform/tasks/nightly.service.ts'
import { expireLots } from './booking.service.ts'
import { listDueMembers } from './points.queries.ts'

export const EXPIRE_KIND = 'points.expire'

async function expireBatch(ctx: Ctx, members: readonly string[], day: string) {
  let [booked, points] = [0, 0]
  for (const memberId of members) {
    const expired = await expireLots(ctx, memberId, day)
    if (expired > 0) booked++
    points += expired
  }
  const details = { members: booked, points }
  Object.assign(ctx.event, { subjectType: 'nightly', subjectId: day, details })
  return details
}

/** A task that runs again after a kill finds what is booked: each member's lots are read under its lock. */
export const expiringPoints = (batch: number): TaskKind => ({
  kind: EXPIRE_KIND,
  async run(task, input) {
    const { day } = input as NightlyInput
    const result = { members: 0, points: 0 }
    let after: string | undefined
    for (;;) {
      task.signal.throwIfAborted()
      const due = await task.read((db) => listDueMembers(db, { day, after, limit: batch }))
      after = due.at(-1)
      if (after === undefined) break
      const { members, points } = await task.write('points.expired', (ctx) => expireBatch(ctx, due, day))
      result.members += members
      result.points += points
      task.progress(result.members, 0)
    }
    await task.finish(null, async () => ({ result }))
  },
})

const BATCH = 200
export const expirePoints = expiringPoints(BATCH)
