/** Which orders wait for a push target, or for one push. */

import type { AlertSubject } from '../../kit/jobs/alert-subject.ts'
import { affectedOrdersOf } from '../../plant/orders/facts/affected.ts'
import { findJob, listWaitingOrderIds } from './jobs/jobs.queries.ts'

export const pushAlertSubjects: readonly AlertSubject[] = [
  {
    subjectType: 'push_target',
    ordersOf: async (db, targetId, limit) =>
      affectedOrdersOf(db, await listWaitingOrderIds(db, targetId, limit), limit),
  },
  {
    subjectType: 'push_job',
    ordersOf: async (db, id, limit) => {
      const orderId = (await findJob(db, id))?.orderId ?? null
      return orderId === null ? [] : affectedOrdersOf(db, [orderId], limit)
    },
  },
]
