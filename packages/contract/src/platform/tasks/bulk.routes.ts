import { z } from 'zod'
import { idParam } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { BULK_OUTCOMES, bulkCounts, bulkFilter, bulkItem, bulkStart, bulkStarted } from './bulk.schema.ts'

/**
 * Starts a task that gives one command for many rows of a list, each in a transaction of its own and with an event of
 * its own: with the permission of the command, the limits of the caller, and the rules of the record. A refused row
 * leaves the others alone.
 */
export const startBulk = command({
  method: 'POST',
  path: '/api/bulk',
  permission: 'session',
  sites: 'own',
  input: { body: bulkStart },
  output: bulkStarted,
  errors: ['no_permission', 'bulk_too_many_rows', 'bulk_nothing_matches'],
  event: 'list.bulk_started',
  creates: true,
})

/** How many rows the list of the command has with this filter. Needs its permission, and that of the command. */
export const countBulk = query({
  method: 'POST',
  path: '/api/bulk/count',
  permission: 'session',
  sites: 'own',
  input: { body: bulkFilter },
  output: z.object({ count: z.number().int() }),
  errors: ['no_permission', 'bulk_too_many_rows'],
})

/** What became of each row of such a task, in the order of the task; for those who may read the task. */
export const listBulkItems = query({
  method: 'GET',
  path: '/api/bulk/:id/items',
  permission: 'session',
  sites: 'own',
  input: { params: idParam, query: listQuery({ outcome: z.enum(BULK_OUTCOMES).optional() }, 'number') },
  output: listOf(bulkItem).extend({ counts: bulkCounts }),
})
