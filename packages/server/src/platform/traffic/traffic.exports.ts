/** The technical log as a file. */

import { listTraffic } from '@serialis/contract/platform/traffic/traffic.routes.ts'
import type { TrafficKind } from '@serialis/contract/platform/traffic/traffic.schema.ts'
import type { WordGroup } from '../../kit/lists/list-export.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

/** What names an entry, by its kind; partners and messages are named by themselves. */
const wordsOf: Partial<Record<TrafficKind, WordGroup>> = {
  MAIL: 'mail.templates',
  TASK: 'tasks.kinds',
  LOGIN: 'audit.events',
  REFUSAL: 'audit.events',
  API: 'audit.events',
}

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
    { of: 'name', words: ({ kind }) => wordsOf[kind] ?? null },
    { of: 'outcome', words: 'traffic.outcomes' },
    'milliseconds',
    'size',
    'attempt',
    'reference',
    { of: 'requestId', heading: 'request' },
  ],
})
