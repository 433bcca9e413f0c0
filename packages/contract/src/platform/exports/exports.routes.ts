import { z } from 'zod'
import { id, instant } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import { exportInput, printInput } from './exports.schema.ts'

/** Starts a task whose file is the whole list. Needs the list's own export permission (`exportableLists`). */
export const exportList = command({
  method: 'POST',
  path: '/api/exports',
  permission: 'session',
  sites: 'own',
  input: { body: exportInput },
  output: z.object({ taskId: id }),
  errors: ['no_permission', 'file_quota_reached'],
  event: 'list.exported',
  creates: true,
})

/**
 * Records that rows of a list go on paper, once for each key. The permission to read the list is enough, up to
 * `PRINT_ROWS_MAXIMUM` rows.
 */
export const printList = command({
  method: 'POST',
  path: '/api/prints',
  permission: 'session',
  sites: 'own',
  forSuppliers: 'own',
  input: { body: printInput },
  output: z.object({ at: instant }),
  errors: ['no_permission', 'not_for_sites'],
  event: 'list.printed',
  creates: true,
})
