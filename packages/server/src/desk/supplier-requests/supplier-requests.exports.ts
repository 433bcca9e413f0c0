/** The list of requests for approval as a file. */

import { listSupplierRequests } from '@serialis/contract/desk/supplier-requests/supplier-requests.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const supplierRequestsExport = pageExport({
  name: 'supplierRequests',
  route: listSupplierRequests,
  headings: 'suppliers.requests.fields',
  columns: [
    { heading: 'supplier', value: (row) => row.supplier.name },
    { heading: 'product', value: (row) => row.product.name },
    { of: 'level', words: 'ledger.level' },
    'quantity',
    'maximum',
    { heading: 'order', value: (row) => row.order?.orderNo ?? null },
    { of: 'status', words: 'suppliers.requests.status' },
    'reason',
    'requestedBy',
    'requestedAt',
    'decidedBy',
    'decision',
  ],
})
