/** For which kinds of main data a person other than the author approves what is saved. */

import { z } from 'zod'
import { recordVersion } from '../../kit/entity.ts'
import { mainDataKinds } from './main-data.schema.ts'

/** The one subject of its events. */
export const MAIN_DATA_RULE = 'approval'

/** `version` 0: nothing was set yet, and every kind is approved. */
export const mainDataRule = z.object({
  approvedKinds: z.array(z.enum(mainDataKinds)).max(mainDataKinds.length),
  version: recordVersion,
})
export type MainDataRule = z.infer<typeof mainDataRule>
