/** Once a night: removes calls of API keys that are older than the ended tasks that the tenant keeps. */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { taskRuleOf } from '../../tasks/keeping/keeping.service.ts'
import { deleteOldCalls } from './key-calls.queries.ts'

const DAY_MS = 24 * 3_600_000
const AT_ONCE = 5_000

export const removeOldCalls: TaskKind = {
  kind: 'access.remove_old_calls',
  async run(run) {
    const { keepDays } = await run.read(taskRuleOf)
    const before = new Date(run.app.clock.now().getTime() - (keepDays ?? 0) * DAY_MS)
    let calls = 0
    for (let removed = keepDays === null ? 0 : AT_ONCE; removed === AT_ONCE; calls += removed) {
      run.signal.throwIfAborted()
      removed = await run.write(null, ({ db }) => deleteOldCalls(db, before, AT_ONCE))
    }
    await run.finish(null, async () => ({ result: { calls } }))
  },
}
