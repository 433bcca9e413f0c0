/** The list of SN rules as a file. */

import { listSnRules } from '@serialis/contract/numbers/codes/codes.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const rulesExport = pageExport({
  name: 'snRules',
  route: listSnRules,
  headings: 'rules.fields',
  columns: [
    'name',
    { of: 'target', words: 'rules.targets' },
    { of: 'approvedNumber', heading: 'approved' },
    { of: 'latestNumber', heading: 'latest' },
    { of: 'latestStatus', heading: 'status', words: 'rules.status' },
    'issued',
    'createdAt',
    'remark',
  ],
})
