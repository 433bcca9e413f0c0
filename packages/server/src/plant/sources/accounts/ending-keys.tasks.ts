/** Runs once a night: tells of accounts of partners whose keys or certificates end soon. */

import { accountKindsBy } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { TaskKind } from '../../../kit/jobs/task.ts'
import { tellEndings } from '../../../platform/alerts/ending.service.ts'
import { accountKeys } from './account-keys.service.ts'
import { listActiveAccounts } from './accounts.queries.ts'
import { accountSubject } from './health.service.ts'

export const watchAccountKeys: TaskKind = {
  kind: 'sources.ending_keys',
  run: (task) =>
    task.finish(null, async (ctx) => {
      const accounts = await listActiveAccounts(ctx.db)
      const endings = []
      for (const account of accounts) {
        const keys = await accountKeys(account.settings, ctx.now)
        const ends = keys.flatMap(({ use, validTo }) =>
          use === 'TRUSTED' || validTo === null ? [] : Date.parse(validTo),
        )
        const endsAt = ends.length === 0 ? null : new Date(Math.min(...ends))
        endings.push({ ...accountSubject(account), name: account.name, endsAt })
      }
      const subjectTypes = Object.values(accountKindsBy).map(({ subjectType }) => subjectType)
      await tellEndings(ctx, [...new Set(subjectTypes)], endings)
      return { result: { accounts: accounts.length } }
    }),
}
