/** Requests of packaging suppliers for more codes that wait for a person of the brand owner. */

import { work } from '../../kit/jobs/work.ts'
import { listUndecidedRequests } from './supplier-requests.queries.ts'

export const requestWork = [
  work.extension({
    kind: 'supplierRequestDecide',
    list: async ({ db, actor }, limit) =>
      (await listUndecidedRequests(db, actor.userId, limit)).map((row) => ({
        id: row.id,
        title: row.requestedByName,
        about: row.reason,
        since: row.requestedAt,
        urgency: null,
      })),
  }),
]
