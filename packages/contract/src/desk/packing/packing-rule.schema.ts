/** Which mixes a tenant allows inside one container, each by its name. */

import { z } from 'zod'
import { recordVersion } from '../../kit/entity.ts'

/** The one subject of its events. */
export const PACKING_RULE = 'packing'

export const packingMixes = ['mixesBatches', 'mixesRelease'] as const

/** `version` 0: nothing was set yet, and nothing is mixed. */
export const packingRule = z.object({
  /** Packs of several batches. */
  mixesBatches: z.boolean(),
  /** Released and unreleased packs. */
  mixesRelease: z.boolean(),
  version: recordVersion,
})
export type PackingRule = z.infer<typeof packingRule>
