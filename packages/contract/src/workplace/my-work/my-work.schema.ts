/** What waits for the caller: most urgent first, then oldest. */

import { z } from 'zod'
import { instant } from '../../kit/entity.ts'
import { workRecord, workUrgencies } from '../../work.ts'
import { workKinds } from '../../work.ts'

/** Items of all kinds together. */
export const WORK_SHOWN = 50

const kind = z.enum(workKinds)

const workItem = workRecord.extend({ kind })
export type WorkItem = z.infer<typeof workItem>

const workCount = z.object({
  kind,
  /** At most `WORK_MAXIMUM`; then there are more. */
  count: z.number().int(),
  hasMore: z.boolean(),
  urgency: z.enum(workUrgencies).nullable(),
})

/** `kind`: only items of this kind, all that are counted. */
export const workFilter = z.object({ kind: kind.optional() })

/** The first steps on the demo plant that the events since its making can prove. */
export const FIRST_STEPS = ['apply', 'order', 'make', 'confirm', 'scrap'] as const

/** Null without demo data. */
export const firstSteps = z.object({ done: z.array(z.enum(FIRST_STEPS)).nullable() })

export const myWork = z.object({
  at: instant,
  /** Kinds with something that waits. */
  counts: z.array(workCount),
  items: z.array(workItem),
})
export type MyWork = z.infer<typeof myWork>
