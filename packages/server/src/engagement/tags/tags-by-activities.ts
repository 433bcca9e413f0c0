/**
 * Tags that activities give as they come in: one more statement for a batch, and others only where a tag is given. What
 * names a product that is health data counts only for members who agreed to that.
 */

import type { ActivityMatch } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { productsNamedIn } from '../../plant/products/products.service.ts'
import { activitySinks } from '../activities/activity-sinks.ts'
import { activitiesTakenBack } from '../activities/taking-back.ts'
import { membersAgreeingTo } from '../members/known-members.service.ts'
import {
  type GivenByActivity,
  giveTagsByActivities,
  listActivitiesForTags,
  listTagsOfActivities,
  type OtherActivity,
  type TagOfActivity,
  takeTagsOfActivities,
} from './tagged.queries.ts'
import { listTagsByActivity } from './tags.queries.ts'

/** Batches of several senders share a transaction, so none of them is named. */
const BY = 'Serialis'

type Props = Record<string, unknown>
interface Activity {
  id: string
  type: string
  memberId: string
  props: Props
}

const isObject = (value: unknown): value is Props =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What stands at a path; undefined where nothing does. */
function valueAt(props: Props, path: string): unknown {
  let at: unknown = props
  for (const name of path.split('.')) at = isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined
  return at
}

/** Texts, numbers and booleans are compared as they are written. */
const matchesActivity = (props: Props, matches: readonly ActivityMatch[]): boolean =>
  matches.every(({ path, value }) => {
    const found = valueAt(props, path)
    return ['string', 'number', 'boolean'].includes(typeof found) && String(found) === value
  })

/** Every text and number in what a sender said, names as well; the intake has limited how deep and long that is. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)]
  if (Array.isArray(value)) return value.flatMap(textsIn)
  return isObject(value) ? Object.entries(value).flatMap(([name, within]) => [name, ...textsIn(within)]) : []
}

/** Those whose member may get a tag for them, each with whether it says something of health. */
async function openOf<One extends Pick<Activity, 'memberId' | 'props'>>(
  { db }: Pick<Ctx, 'db'>,
  activities: readonly One[],
): Promise<Map<One, boolean>> {
  const texts = new Map(activities.map((one) => [one, textsIn(one.props)]))
  const health = await productsNamedIn(db, [...texts.values()].flat())
  const isHealth = (one: One) => texts.get(one)!.some((text) => health.has(text))
  const members = activities.filter(isHealth).map(({ memberId }) => memberId)
  const agreed = await membersAgreeingTo(db, 'HEALTH', members)
  const open = activities.filter((one) => !isHealth(one) || agreed.has(one.memberId))
  return new Map(open.map((one) => [one, isHealth(one)]))
}

async function give(ctx: Pick<Ctx, 'db' | 'now'>, stored: readonly Activity[]): Promise<void> {
  const { db, now } = ctx
  const tags = await listTagsByActivity(db, [...new Set(stored.map(({ type }) => type))])
  if (tags.length === 0) return
  const matching = stored.flatMap((activity) =>
    tags
      .filter((tag) => tag.activityType === activity.type && matchesActivity(activity.props, tag.activityMatches))
      .map((tag) => ({ activity, tagId: tag.id })),
  )
  if (matching.length === 0) return
  const open = await openOf(ctx, [...new Set(matching.map(({ activity }) => activity))])
  // Once for each member, whatever the number of its activities in the batch.
  const given = new Map<string, GivenByActivity>()
  for (const { activity, tagId } of matching) {
    const isHealth = open.get(activity)
    if (isHealth === undefined) continue
    const { id: sourceRef, memberId } = activity
    const name = `${tagId} ${memberId}`
    given.set(name, { tagId, memberId, sourceRef, isOfHealth: isHealth && given.get(name)?.isOfHealth !== false })
  }
  if (given.size > 0) await giveTagsByActivities(db, [...given.values()], now, BY)
}

export const tagsByActivities = activitySinks.extension(give)

/** Tags that these activities gave go, unless the member did something else that gives the same tag. */
export const tagsOfActivitiesTakenBack = activitiesTakenBack.extension(async ({ db, now }, gone) => {
  const given = await listTagsOfActivities(
    db,
    gone.map(({ id }) => id),
    gone.map(({ memberId }) => memberId),
  )
  if (given.length === 0) return
  const others = await openOf({ db }, await listActivitiesForTags(db, given))
  const isGivenBy = (tag: TagOfActivity, [one, isHealth]: readonly [OtherActivity, boolean]): boolean =>
    one.memberId === tag.memberId &&
    one.type === tag.activityType &&
    // What was given by more than health data needs more than that.
    (tag.ofHealth || !isHealth) &&
    matchesActivity(one.props, tag.activityMatches)
  const rest = given.filter((tag) => ![...others].some((other) => isGivenBy(tag, other)))
  await takeTagsOfActivities(db, rest, now, BY)
})
