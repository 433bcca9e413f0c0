/** The lists of the three desks as files. */

import { statusChangesRoutes } from '@serialis/contract/desk/status-changes/status-changes.routes.ts'
import type { ExportableList } from '@serialis/contract/lists.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

const exportOf = (name: ExportableList, { list }: (typeof statusChangesRoutes)[keyof typeof statusChangesRoutes]) =>
  pageExport({
    name,
    route: list,
    headings: 'statusChanges.fields',
    columns: [
      'number',
      { heading: 'operation', value: (row) => `${row.operation}.name`, words: 'statusChanges.operations' },
      { of: 'status', words: 'statusChanges.status' },
      { heading: 'change', value: (row) => row.counts?.change ?? null },
      { heading: 'already', value: (row) => row.counts?.already ?? null },
      { heading: 'refused', value: (row) => row.counts?.refused ?? null },
      'reason',
      'reasonCode',
      'recordNo',
      'createdAt',
      'createdBy',
      'decidedAt',
    ],
  })

export const statusUpdatesExport = exportOf('statusUpdates', statusChangesRoutes.UPD)
export const scrapsExport = exportOf('scraps', statusChangesRoutes.SCR)
export const activationsExport = exportOf('activations', statusChangesRoutes.ACT)
