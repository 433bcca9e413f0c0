/** The list of suspect scans as a file. */

import { listSuspectScans } from '@serialis/contract/desk/scans/scans.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const suspectScansExport = pageExport({
  name: 'suspectScans',
  route: listSuspectScans,
  headings: 'scans.fields',
  columns: [
    'at',
    'code',
    'gtin',
    { of: 'suspicion', words: 'scans.suspicions' },
    { heading: 'product', value: (row) => row.product?.name ?? null },
    { heading: 'batch', value: (row) => row.order?.batchCode ?? row.order?.orderNo ?? null },
    { of: 'source', words: 'scans.sources' },
    'place',
    'by',
  ],
})
