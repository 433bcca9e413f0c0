/** The list of production lines as a file. */

import { listLines } from '@serialis/contract/plant/lines/lines.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const linesExport = pageExport({
  name: 'lines',
  route: listLines,
  headings: 'lines.fields',
  columns: [
    'code',
    'name',
    { of: 'status', words: 'lines.status' },
    { of: 'approval', words: 'lines.approval' },
    'factory',
    { of: 'type', words: 'lines.types' },
    { of: 'mode', words: 'lines.modeShort' },
    'ip',
    'maximumOrders',
    'maximumSerials',
    'changedAt',
  ],
})
