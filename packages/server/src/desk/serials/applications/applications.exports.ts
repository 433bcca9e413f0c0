/** The list of applications as a file. */

import { listApplications } from '@serialis/contract/desk/serials/applications.routes.ts'
import type { Application } from '@serialis/contract/desk/serials/applications.schema.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

/** As pages say it: 1 issued, 0 failed, or cancelled. */
export const shownStatusOf = ({ state, applyStatus }: Pick<Application, 'state' | 'applyStatus'>): string | number =>
  state === 'CANCELLED' ? 'cancelled' : applyStatus

export const applicationsExport = pageExport({
  name: 'applications',
  route: listApplications,
  headings: 'applications.fields',
  columns: [
    'number',
    { heading: 'product', value: (row) => row.product.name },
    { of: 'level', words: 'ledger.level' },
    'gtin',
    'quantity',
    {
      heading: 'applyStatus',
      value: shownStatusOf,
      words: 'applications.applyStatus',
    },
    { heading: 'rule', value: (row) => `${row.rule.name} ${row.rule.version}` },
    { heading: 'order', value: (row) => row.order?.orderNo ?? null },
    { heading: 'supplier', value: (row) => row.supplier?.name ?? null },
    'downloads',
    'reason',
    'appliedBy',
    'appliedAt',
  ],
})
