/** Exceptions from rules of segregated duties as a file. */

import { listDutyExceptions } from '@serialis/contract/platform/access/duties/duty-exceptions.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

export const dutyExceptionsExport = pageExport({
  name: 'dutyExceptions',
  route: listDutyExceptions,
  headings: 'duties.exceptions.fields',
  columns: [
    { heading: 'user', value: (row) => row.user.name },
    { heading: 'account', value: (row) => row.user.account },
    { heading: 'rule', value: (row) => row.rule.name },
    { of: 'status', words: 'duties.exceptions.status' },
    'lastDay',
    'reason',
    'askedBy',
    'askedAt',
    'decidedBy',
    'decidedAt',
    'decision',
  ],
})
