/** The list of opening stocks as a file. */

import { listOnboardings } from '@serialis/contract/desk/opening-stock/opening-stock.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const openingStockExport = pageExport({
  name: 'onboardings',
  route: listOnboardings,
  headings: 'openingStock.fields',
  columns: [
    'number',
    'name',
    { of: 'status', words: 'openingStock.status' },
    'rows',
    'errorRows',
    'uploadedAt',
    'uploadedBy',
  ],
})
