/**
 * Activities that messages of other systems bring: what is good is stored, and nothing of it twice. A message that is
 * applied again corrects what it brought, however long afterwards.
 */

import { isDeepStrictEqual } from 'node:util'
import { Failure, found } from '../../kit/http/failure.ts'
import { judged, named, type Open, take, type Working } from './activities.service.ts'
import * as queries from './messages.queries.ts'

export interface GivenActivity {
  activity: unknown
  messageId: string
}

export interface AppliedActivity {
  /** CHANGED: the same message brought it before, otherwise. */
  outcome: 'INSERTED' | 'CHANGED' | 'UNCHANGED' | 'REFUSED'
  memberId: string | null
  /** At the fields of an activity; empty where it is refused as a whole. */
  faults: readonly { at: string; key: string }[]
}

const timeOf = ({ given }: Open): string => new Date(given.occurredAt).toISOString()
const keyOf = ({ messageId, activityId }: queries.ActivityOfMessage): string => `${messageId} ${activityId}`

/** What each message brought before: equal, or replaced by what it says now. Answers the entries of others. */
async function correctOwn(ctx: Working, entries: readonly Open[]): Promise<Open[]> {
  const rows = await queries.activitiesOfMessages(ctx.db, entries.map(named))
  const own = new Map(rows.map((row) => [keyOf(row), row]))
  const seen = new Set<string>()
  const others: Open[] = []
  for (const entry of entries) {
    const name = named(entry)
    const row = own.get(keyOf(name))
    if (row === undefined) {
      others.push(entry)
      continue
    }
    const { type, props } = entry.given
    const isSame =
      row.type === type &&
      row.memberId === entry.memberId &&
      row.occurredAt.toISOString() === timeOf(entry) &&
      isDeepStrictEqual(row.props, props)
    // Of two with one id in a message the first counts, now as before.
    if (isSame || seen.has(keyOf(name))) entry.outcome = 'DUPLICATE'
    else entry.isReplacing = true
    seen.add(keyOf(name))
  }
  return others
}

/** Another message, or a sender, brought it before, and its id is forgotten. */
async function leaveOutStored(ctx: Working, entries: readonly Open[]): Promise<void> {
  const places = entries.map((entry) => ({
    memberId: found(entry.memberId),
    occurredAt: timeOf(entry),
    activityId: entry.given.activityId,
  }))
  for (const place of await queries.storedPlaces(ctx.db, places)) entries[place]!.outcome = 'DUPLICATE'
}

/** Each with an outcome of its own. The message stands where the sender's account stands. */
export async function applyActivities(ctx: Working, given: readonly GivenActivity[]): Promise<AppliedActivity[]> {
  const entries = given.map(({ activity, messageId }) => ({ ...judged(activity, messageId), messageId }))
  await take(ctx, entries, async (working, open) => leaveOutStored(working, await correctOwn(working, open)))
  return entries.map(({ outcome, memberId = null }): AppliedActivity => {
    if (outcome === 'REPLACED') return { outcome: 'CHANGED', memberId, faults: [] }
    if (!(outcome instanceof Failure))
      return { outcome: outcome === 'ACCEPTED' ? 'INSERTED' : 'UNCHANGED', memberId, faults: [] }
    const fields = Object.entries(outcome.fields ?? {}).map(([at, key]) => ({ at, key }))
    return { outcome: 'REFUSED', memberId: null, faults: fields.length > 0 ? fields : [{ at: '', key: outcome.key }] }
  })
}
