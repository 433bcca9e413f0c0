/** The list of packaging level templates as a file. */

import { listTemplates } from '@serialis/contract/plant/products/templates.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

export const templatesExport = pageExport({
  name: 'templates',
  route: listTemplates,
  headings: 'templates.fields',
  columns: [
    'name',
    'ratio',
    { heading: 'levels', value: (row) => row.levels.map(({ level }) => level), words: 'ledger.level' },
    { of: 'productCount', heading: 'products' },
    'remark',
    'changedAt',
  ],
})
