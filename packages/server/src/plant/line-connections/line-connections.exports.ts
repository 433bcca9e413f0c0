/** What went to lines and came from them, as a file. */

import { listLineExchanges } from '@serialis/contract/plant/line-connections/line-connections.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const lineTrafficExport = pageExport({
  name: 'lineTraffic',
  route: listLineExchanges,
  headings: 'lineConnections.fields',
  columns: [
    'name',
    { of: 'lineName', heading: 'line' },
    { of: 'direction', words: 'lineConnections.directions' },
    { of: 'kind', words: 'lineConnections.kinds' },
    { of: 'status', words: 'lineConnections.statuses' },
    { of: 'orderNo', heading: 'order' },
    { of: 'createdAt', heading: 'at' },
    'deadlineAt',
    'nextAt',
    'attempts',
    'size',
  ],
})
