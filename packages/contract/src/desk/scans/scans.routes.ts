import { z } from 'zod'
import { listOf } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { scanAnswer, scanInput, scanMarks, suspectBatch, suspectFilter, suspectScan } from './scans.schema.ts'

/**
 * Records a scan from outside. A consumer's first scan of a released pack changes its status in scheme B; in scheme A
 * it is only an event.
 */
export const recordScan = command({
  method: 'POST',
  path: '/api/scans',
  permission: 'scans.create',
  sites: 'closed',
  input: { body: scanInput },
  output: scanAnswer,
  errors: ['scan_gtin_needed', 'scan_region_unknown'],
  event: 'scan.recorded',
  creates: true,
})
/** Newest first; beyond the first hundred of a code and hour they are only counted. */
export const listSuspectScans = query({
  method: 'GET',
  path: '/api/scans/suspects',
  permission: 'serials.list',
  sites: 'own',
  input: { query: suspectFilter },
  output: listOf(suspectScan),
})
/** The batches with suspect scans, the most recently scanned first, at most 200. */
export const listSuspectBatches = query({
  method: 'GET',
  path: '/api/scans/suspect-batches',
  permission: 'serials.list',
  sites: 'own',
  output: z.object({ items: z.array(suspectBatch) }),
})
/** Of an issued code by its ordinal, of any other by its text. */
export const getScanMarks = query({
  method: 'GET',
  path: '/api/scans/marks',
  permission: 'serials.detail',
  sites: 'own',
  input: {
    query: z.object({
      ordinal: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional(),
      code: z.string().max(2048).optional(),
      gtin: z.string().max(14).optional(),
    }),
  },
  output: scanMarks,
})
