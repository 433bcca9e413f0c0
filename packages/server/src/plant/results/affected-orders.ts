/** The order that waits for a result file. */

import type { AlertSubject } from '../../kit/jobs/alert-subject.ts'
import { affectedOrdersOf } from '../orders/facts/affected.ts'
import { findResultFile } from './results.queries.ts'

export const resultAlertSubjects: readonly AlertSubject[] = [
  {
    subjectType: 'result_file',
    ordersOf: async (db, id, limit) => {
      const file = await findResultFile(db, id)
      return file === undefined ? [] : affectedOrdersOf(db, [file.orderId], limit)
    },
  },
]
