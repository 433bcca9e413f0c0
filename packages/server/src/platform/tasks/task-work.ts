/** The caller's tasks that failed and were not started again since. */

import { work } from '../../kit/jobs/work.ts'
import { numberOf, numbersOf } from '../audit/record-numbers.ts'
import { listFailed } from './tasks.queries.ts'

const DAY_MS = 86_400_000
/** What nobody missed for so long is not needed any more. */
const SHOWN_DAYS = 14

export const taskWork = [
  work.extension({
    kind: 'taskRetry',
    async list({ app, db, actor, now }, limit) {
      const rows = await listFailed(db, {
        startedBy: actor.userId,
        since: new Date(now.getTime() - SHOWN_DAYS * DAY_MS),
        limit,
      })
      const numbers = await numbersOf(app, db, rows)
      return rows.map((row) => ({
        id: row.id,
        title: row.kind,
        about: numberOf(numbers, row),
        since: row.finishedAt,
        urgency: 'MIDDLE',
      }))
    },
  }),
]
