/** The list of result files as a file. */

import { listResultFiles } from '@serialis/contract/plant/results/results.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const resultsExport = pageExport({
  name: 'results',
  route: listResultFiles,
  headings: 'results.fields',
  columns: [
    'name',
    { of: 'orderNo', heading: 'order' },
    { of: 'status', words: 'results.status' },
    { heading: 'codes', value: (row) => row.outcome?.codes ?? null },
    { heading: ['statusChanges.fields', 'refused'], value: (row) => row.outcome?.errors.rows ?? null },
    { of: 'format', words: 'results.formats' },
    'size',
    'sha256',
    'uploadedAt',
    'uploadedBy',
    'decidedAt',
    'decidedBy',
    'reason',
  ],
})
