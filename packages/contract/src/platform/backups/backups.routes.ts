import { z } from 'zod'
import { command, query } from '../../kit/route.ts'

const restore = z.object({
  /** The state that the restore brought back. */
  backupAt: z.iso.datetime(),
  restoredAt: z.iso.datetime(),
})

/** The restore after which pushes, mails and pulls are still stopped; null in normal operation. */
export const getRestore = query({
  method: 'GET',
  path: '/api/restore',
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: z.object({ restore: restore.nullable() }),
})
/** Lets pushes, mails, pulls and exchanges with lines run again. */
export const releaseRestore = command({
  method: 'POST',
  path: '/api/restore/release',
  permission: 'tasks.manage',
  sites: 'closed',
  input: { body: z.object({ reason: z.string().trim().min(3, 'reason_too_short').max(500) }) },
  output: z.object({ message: z.string().optional() }),
  event: 'restore.released',
  errors: ['restore_is_released'],
})
