import { listMemberMerges } from '@serialis/contract/engagement/merging/merging.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const memberMergesExport = pageExport({
  name: 'memberMerges',
  route: listMemberMerges,
  headings: 'memberMerges.fields',
  columns: [
    { of: 'status', words: 'memberMerges.status' },
    'survivorName',
    'survivorId',
    'mergedName',
    'mergedId',
    { of: 'foundBy', words: 'memberMerges.finders' },
    'proposedBy',
    'proposedAt',
    'decidedBy',
    'decidedAt',
  ],
})
