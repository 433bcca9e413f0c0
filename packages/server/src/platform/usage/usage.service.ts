/** What the callers of a tenant use of what they may. */

import * as routes from '@serialis/contract/platform/usage/usage.routes.ts'
import type { UsageOfCaller } from '@serialis/contract/platform/usage/usage.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { FEEDS_MAXIMUM, feedCallers } from '../../kit/http/feed.ts'
import { PREFERENCES_MAXIMUM, preferencesByAccount } from '../access/users/preferences.service.ts'
import { EXPORT_DAYS } from '../exports/expiry.tasks.ts'
import { EXPORT_KIND } from '../exports/exports.service.ts'
import { filesOfKind, OPEN_EXPORTS, OPEN_TASKS, openTasksByStarter } from '../tasks/tasks.service.ts'
import { quotaUsageOf } from './quota-usage.service.ts'

const CALLERS_SHOWN = 50

/** The largest share of any quota. */
const fullest = ({ tasks, exports, feeds, preferences }: UsageOfCaller): number =>
  Math.max(...[tasks, exports, feeds, preferences].map(({ used, maximum }) => used / maximum))

export const getUsage = bind(routes.getUsage, async ({ app, db, now, tenant }) => {
  const callers = new Map<string, UsageOfCaller>()
  const of = (id: string, account: string, name: string, maximum: number = OPEN_TASKS.user): UsageOfCaller => {
    const known = callers.get(id) ?? {
      id,
      account,
      name,
      tasks: { used: 0, maximum },
      exports: { used: 0, maximum: OPEN_EXPORTS },
      feeds: { used: 0, maximum: FEEDS_MAXIMUM },
      preferences: { used: 0, maximum: PREFERENCES_MAXIMUM },
    }
    callers.set(id, known)
    return known
  }
  const starters = await openTasksByStarter(db, EXPORT_KIND)
  for (const { id, account, userName, kind, tasks, exports } of starters) {
    if (id === null || kind === 'system') continue
    const caller = of(id, account, userName, OPEN_TASKS[kind])
    caller.tasks.used = tasks
    caller.exports.used = exports
  }
  for (const { id, account, name, preferences } of await preferencesByAccount(db, CALLERS_SHOWN))
    of(id, account, name).preferences.used = preferences
  for (const [id, { account, userName, tenantId, feeds }] of app.state(feedCallers))
    if (tenantId === tenant.tenantId) of(id, account, userName).feeds.used = feeds
  const quota = await quotaUsageOf({ app, db, now, tenant })
  const { requestsPerUser, requestsPerKey, requestsPerTenant, fileBytes } = app.config.limits
  return {
    at: now.toISOString(),
    quota,
    tasks: { used: starters.reduce((sum, { tasks }) => sum + tasks, 0), maximum: OPEN_TASKS.tenant },
    files: { used: quota.now.storedBytes, maximum: Math.min(fileBytes, quota.quotas.storedBytes ?? Infinity) },
    exportFiles: { ...(await filesOfKind(db, EXPORT_KIND)), days: EXPORT_DAYS },
    requests: { user: requestsPerUser, key: requestsPerKey, tenant: requestsPerTenant },
    callers: [...callers.values()].sort((a, b) => fullest(b) - fullest(a)).slice(0, CALLERS_SHOWN),
  }
})
