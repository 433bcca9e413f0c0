/** The list of pools as a file. */

import { listPools } from '@serialis/contract/plant/pools/pools.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const poolsExport = pageExport({
  name: 'pools',
  route: listPools,
  headings: 'pools.fields',
  columns: [
    { heading: 'code', value: (row) => row.product.code },
    { heading: 'product', value: (row) => row.product.name },
    { of: 'level', words: 'ledger.level' },
    { of: 'state', words: 'pools.state' },
    { heading: 'free', value: (row) => row.counts.free },
    'waiting',
    { of: 'environment', words: 'pools.environment' },
    { of: 'source', words: 'pools.source' },
    { of: 'supplierName', heading: 'supplier' },
    'minimumRequest',
    'maximumPercent',
    { of: 'zeroBox', words: 'pools.zeroBox' },
  ],
})
