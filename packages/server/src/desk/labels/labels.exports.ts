/** What was printed, as a file. */

import { listLabelPrints } from '@serialis/contract/desk/labels/labels.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const labelPrintsExport = pageExport({
  name: 'labelPrints',
  route: listLabelPrints,
  headings: 'labels.fields',
  columns: [
    'printedAt',
    'printedBy',
    'labels',
    'reprinted',
    'reason',
    { of: 'symbology', words: 'labels.symbologies' },
    { of: 'format', words: 'labels.formats' },
    { of: 'template', words: 'labels.templates' },
  ],
})
