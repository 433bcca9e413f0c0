/** Result files that wait for a decision. */

import { work } from '../../kit/jobs/work.ts'
import { listUndecidedFiles } from './results.queries.ts'

export const resultWork = [
  work.extension({
    kind: 'resultDecide',
    list: async ({ db }, limit) =>
      (await listUndecidedFiles(db, limit)).map(({ id, name, orderNo, uploadedAt }) => ({
        id,
        title: name,
        about: orderNo,
        since: uploadedAt,
        urgency: null,
      })),
  }),
]
