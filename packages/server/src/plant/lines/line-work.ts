/** Lines whose settings wait for the approval of a person who did not write them. */

import { work } from '../../kit/jobs/work.ts'
import { listUnapprovedLines } from './lines.queries.ts'

export const lineWork = [
  work.extension({
    kind: 'lineApprove',
    list: async ({ db, actor }, limit) =>
      (await listUnapprovedLines(db, actor.userId, limit)).map(({ id, code, name, changedAt }) => ({
        id,
        title: name,
        about: code,
        since: changedAt,
        urgency: null,
      })),
  }),
]
