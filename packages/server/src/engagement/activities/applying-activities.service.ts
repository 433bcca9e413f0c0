/** Activities that messages of other systems bring: what is good is stored, and nothing of it twice. */

import { Failure } from '../../kit/http/failure.ts'
import { judged, take, type Working } from './activities.service.ts'

export interface GivenActivity {
  activity: unknown
  messageId: string
}

export interface AppliedActivity {
  outcome: 'INSERTED' | 'UNCHANGED' | 'REFUSED'
  memberId: string | null
  /** At the fields of an activity; empty where it is refused as a whole. */
  faults: readonly { at: string; key: string }[]
}

/** Each with an outcome of its own. The message stands where the sender's account stands. */
export async function applyActivities(ctx: Working, given: readonly GivenActivity[]): Promise<AppliedActivity[]> {
  const entries = given.map(({ activity, messageId }) => judged(activity, messageId))
  await take(ctx, entries, true)
  return entries.map(({ outcome, memberId = null }): AppliedActivity => {
    if (!(outcome instanceof Failure))
      return { outcome: outcome === 'ACCEPTED' ? 'INSERTED' : 'UNCHANGED', memberId, faults: [] }
    const fields = Object.entries(outcome.fields ?? {}).map(([at, key]) => ({ at, key }))
    return { outcome: 'REFUSED', memberId: null, faults: fields.length > 0 ? fields : [{ at: '', key: outcome.key }] }
  })
}
