/** Drafts of workflows that wait for a person who did not write them. */

import { work } from '../../kit/jobs/work.ts'
import { listDraftsOfOthers } from './workflow.queries.ts'

export const workflowWork = [
  work.extension({
    kind: 'workflowDeploy',
    list: async ({ db, actor }, limit) =>
      (await listDraftsOfOthers(db, actor.userId, limit)).map(({ id, code, name, writtenAt }) => ({
        id,
        title: name,
        about: code,
        since: writtenAt,
        urgency: null,
      })),
  }),
]
