/** The list of supplier authorities as a file. */

import { listSupplierAuthorities } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const authoritiesExport = pageExport({
  name: 'supplierAuthorities',
  route: listSupplierAuthorities,
  headings: 'suppliers.authorities.fields',
  columns: [
    { heading: 'supplier', value: (row) => row.supplier.name },
    { heading: 'product', value: (row) => row.product.name },
    { of: 'level', words: 'ledger.level' },
    'maximum',
    { of: 'periodFrom', heading: ['suppliers.fields', 'periodFrom'] },
    { of: 'validUntil', heading: ['suppliers.fields', 'validUntil'] },
    {
      heading: 'state',
      value: (row) => (row.supplier.status !== 'ACTIVE' ? 'supplier' : row.isInForce ? 'inForce' : 'over'),
      words: 'suppliers.authorities.state',
    },
  ],
})
