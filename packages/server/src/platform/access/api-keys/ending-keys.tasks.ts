/** Runs once a night: tells of API keys that end soon, by their expiry or by the greatest age of the tenant. */

import type { TaskKind } from '../../../kit/jobs/task.ts'
import { tellEndings } from '../../alerts/ending.service.ts'
import { listLiveApiKeys } from './api-keys.queries.ts'

export const watchApiKeys: TaskKind = {
  kind: 'access.ending_keys',
  run: (task) =>
    task.finish(null, async (ctx) => {
      const keys = await listLiveApiKeys(ctx.db, ctx.now)
      const endings = keys.map(
        ({ id, name, endsAt }) => ({ subjectType: 'api_key', subjectId: id, name, endsAt }) as const,
      )
      await tellEndings(ctx, ['api_key'], endings)
      return { result: { keys: keys.length } }
    }),
}
