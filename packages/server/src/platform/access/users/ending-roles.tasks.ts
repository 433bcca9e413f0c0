/** Run once a night: roles whose last day is over are removed, and the owners of those that end soon are written to. */

import type { Ctx } from '../../../kit/http/context.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { dayIn } from '../../../kit/ops/clock.ts'
import { queueMail } from '../../mail/outbox.service.ts'
import { listApprovers } from '../delegation/signing.queries.ts'
import { removeEnded } from '../roles/ended-grants.service.ts'
import { listEnded, listEnding, updateNotice } from '../roles/held-grants.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'

const DAY_MS = 24 * 3_600_000
const SOON_DAYS = 7

/** Once for each end: a mail to the owner, and to the people who could give the role for longer. */
async function tellOfEnds(ctx: Ctx): Promise<number> {
  const { db, now, tenant } = ctx
  const ending = await listEnding(db, dayIn(tenant.zone, new Date(now.getTime() + SOON_DAYS * DAY_MS)))
  const approvers = ending.length === 0 ? [] : await listApprovers(db)
  for (const grant of ending) {
    const { userId, account, name, email, role, lastDay } = grant
    const others = approvers.filter(({ id }) => id !== userId).map((approver) => approver.email)
    for (const to of [email, ...others])
      await queueMail(ctx, { to, template: 'ROLE_ENDS', params: { account, name, role, day: lastDay ?? '' } })
    await updateNotice(db, grant, dayIn(tenant.zone, now))
  }
  return ending.length
}

/** Rolls the transaction back: somebody changed the account meanwhile. */
class Settled extends Error {}

export const removeEndedRoles: TaskKind = {
  kind: 'access.end_roles',
  async run(run) {
    let users = 0
    for (const userId of await run.read((db) => listEnded(db))) {
      run.signal.throwIfAborted()
      try {
        await run.write('user.roles_ended', async (ctx) => {
          const details = await removeEnded(ctx.db, userId)
          if (details === undefined) throw new Settled()
          Object.assign(ctx.event, { subjectType: 'user', subjectId: userId, details })
          ctx.afterCommit(() => forgetSessions(ctx.app))
        })
        users += 1
      } catch (error) {
        if (!(error instanceof Settled)) throw error
      }
    }
    await run.finish(null, async (ctx) => ({ result: { users, notices: await tellOfEnds(ctx) } }))
  },
}
