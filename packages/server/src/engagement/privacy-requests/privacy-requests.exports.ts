import { listPrivacyRequests } from '@serialis/contract/engagement/privacy-requests/privacy-requests.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const privacyRequestsExport = pageExport({
  name: 'privacyRequests',
  route: listPrivacyRequests,
  headings: 'privacyRequests.fields',
  columns: [
    { of: 'kind', words: 'privacyRequests.kinds' },
    { of: 'status', words: 'privacyRequests.status' },
    'memberName',
    'memberId',
    { of: 'identifiedBy', words: 'privacyRequests.proofs' },
    'askedBy',
    'askedAt',
    'decidedBy',
    'decidedAt',
    'finishedAt',
  ],
})
