import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { command } from '../../kit/route.ts'
import { exportInput } from './exports.schema.ts'

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
