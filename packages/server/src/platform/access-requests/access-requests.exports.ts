/** The list of waiting changes as a file. */

import { listAccessRequests } from '@serialis/contract/platform/access-requests/access-requests.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const accessRequestsExport = pageExport({
  name: 'accessRequests',
  route: listAccessRequests,
  headings: 'accessRequests.fields',
  columns: [
    { heading: 'subject', value: (row) => row.subject.name },
    { of: 'kind', words: 'accessRequests.kinds' },
    { of: 'status', words: 'accessRequests.status' },
    'reason',
    { heading: 'askedBy', value: (row) => row.askedBy.name },
    'askedAt',
    'expiresAt',
    'decidedBy',
    'decidedAt',
  ],
})
