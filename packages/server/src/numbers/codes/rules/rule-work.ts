/** Versions of SN rules that wait for the approval of a person who did not write them. */

import { work } from '../../../kit/jobs/work.ts'
import { listUnapprovedVersions } from '../codes.queries.ts'

export const ruleWork = [
  work.extension({
    kind: 'ruleApprove',
    list: async ({ db, actor }, limit) =>
      (await listUnapprovedVersions(db, actor.userId, limit)).map(({ ruleId, name, number, createdAt }) => ({
        id: ruleId,
        title: name,
        about: String(number),
        since: createdAt,
        urgency: null,
      })),
  }),
]
