/** The list of recalls as a file. */

import { listRecalls } from '@serialis/contract/desk/recall/recall.routes.ts'
import type { RecallSource } from '@serialis/contract/desk/recall/recall.schema.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

const sourceText = (source: RecallSource) =>
  source.kind === 'batch'
    ? source.batch
    : source.kind === 'order'
      ? source.orderNo
      : source.kind === 'container'
        ? source.code
        : source.codes

export const recallsExport = pageExport({
  name: 'recalls',
  route: listRecalls,
  headings: 'recall.fields',
  columns: [
    'number',
    { heading: 'source', value: (row) => sourceText(row.source) },
    'reason',
    { of: 'status', words: 'recall.status' },
    'total',
    { of: 'heldCount', heading: 'held' },
    'createdAt',
    'createdBy',
  ],
})
