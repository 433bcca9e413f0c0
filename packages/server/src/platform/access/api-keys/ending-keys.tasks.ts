/** Runs once a night: tells of API keys that end soon, by their expiry or by the greatest age of the tenant. */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { tellEnding } from '../../alerts/ending.service.ts'
import { listLiveApiKeys } from './api-keys.queries.ts'

export const watchApiKeys: TaskKind = {
  kind: 'access.ending_keys',
  run: (task) =>
    task.finish(null, async (ctx) => {
      const keys = await listLiveApiKeys(ctx.db, ctx.now)
      for (const { id, name, endsAt } of keys)
        await tellEnding(ctx, { subjectType: 'api_key', subjectId: id, name, endsAt })
      return { result: { keys: keys.length } }
    }),
}
