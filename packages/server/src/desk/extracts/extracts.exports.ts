/** The list of extracts as a file. */

import { listExtracts } from '@serialis/contract/desk/extracts/extracts.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const extractsExport = pageExport({
  name: 'extracts',
  route: listExtracts,
  headings: 'extracts.fields',
  columns: ['number', 'purpose', 'asOf', { of: 'status', words: 'extracts.status' }, 'rows', 'createdAt', 'createdBy'],
})
