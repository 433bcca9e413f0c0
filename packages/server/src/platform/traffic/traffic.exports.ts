/** The technical log as a file. */

import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const trafficExport = pageExport({
  name: 'traffic',
  route: listTraffic,
  headings: 'traffic.fields',
  keyOf: ({ kind, id }) => `${kind} ${id}`,
  columns: [
    'at',
    { of: 'direction', words: 'traffic.directions' },
    { of: 'kind', words: 'traffic.kinds' },
    'partner',
    'name',
    { of: 'outcome', words: 'traffic.outcomes' },
    'milliseconds',
    'size',
    'attempt',
    'reference',
    { of: 'requestId', heading: 'request' },
  ],
})
