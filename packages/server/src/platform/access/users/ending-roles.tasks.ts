/** Run once a night: roles whose last day is over are removed, and the owners of those that end soon are written to. */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { removeEnded } from '../roles/ended-grants.service.ts'
import { listEnded } from '../roles/held-grants.queries.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'

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
    await run.finish(null, async () => ({ result: { users } }))
  },
}
