/** What judging a message again would change, field by field. */

import { z } from 'zod'
import { id } from '../../kit/entity.ts'
import { replayOutcomes } from '../replays/replays.schema.ts'

export const differenceKinds = ['RECORD', 'MEMBER', 'ACTIVITY'] as const
/** So many records, members and activities of a message are listed. */
export const DIFFERENCE_SHOWN = 50

const changedField = z.object({
  path: z.string(),
  /** Of the newest meta data; empty where it has none, and of members and activities. */
  nameEn: z.string(),
  nameZh: z.string(),
  /** In part where the field is personal. Null where there is no value. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type ChangedField = z.infer<typeof changedField>

const changedThing = z.object({
  kind: z.enum(differenceKinds),
  isNew: z.boolean(),
  /** Of a record or member that is there now. */
  id: id.nullable(),
  /** Of the collection of a record. */
  nameEn: z.string(),
  nameZh: z.string(),
  changes: z.array(changedField),
})
export type ChangedThing = z.infer<typeof changedThing>

export const messageDifference = z.object({
  outcome: z.enum(replayOutcomes),
  things: z.array(changedThing).max(DIFFERENCE_SHOWN),
  isMore: z.boolean(),
  /** Kinds that the message may change and this reader may not see. */
  hidden: z.array(z.enum(differenceKinds)),
})
export type MessageDifference = z.infer<typeof messageDifference>
