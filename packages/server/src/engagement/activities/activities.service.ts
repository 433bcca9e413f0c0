/** Takes activities of members in, one or many, by one statement for all; the good ones of a batch whatever the others are. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/activities/activities.routes.ts'
import {
  ACTIVITY_AHEAD_MINUTES,
  ACTIVITY_TYPES_MAXIMUM,
  activityId,
  activityInput,
  type ActivityInput,
  type ActivityResult,
  builtInTypes,
} from '@serialis/contract/engagement/activities/activities.schema.ts'
import type { MemberStatus } from '@serialis/contract/engagement/members/members.status.ts'
import { strict } from '@serialis/contract/kit/boundary/strict.ts'
import { fieldErrors, judge } from '@serialis/contract/kit/field-errors.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind, bindTogether } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, failure, fieldFailure, found } from '../../kit/http/failure.ts'
import { type GivenIdentity, heldMembers, membersByIdentities } from '../members/known-members.service.ts'
import { survivorsOf } from '../members/merging/merged-members.service.ts'
import { insertActivities, insertTypes, listTypes, takeIds } from './activities.queries.ts'
import { activitySinks } from './activity-sinks.ts'
import { keptFor, oldestKept } from './keeping/kept-activities.ts'
import { deleteActivitiesOfMessages } from './messages.queries.ts'

export type Working = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>
/** REPLACED: the same message brought it before, otherwise. */
type Outcome = 'ACCEPTED' | 'DUPLICATE' | 'REPLACED' | Failure

/** One of a batch on its way: what was given, until something refuses it. */
interface Entry {
  given: ActivityInput | undefined
  /** The account or key that sent it, or the message that brought it. */
  from: string
  /** The message that brings it. */
  messageId?: string
  /** What this message brought under the same id is taken away for it. */
  isReplacing?: boolean
  memberId?: string
  outcome?: Outcome
}
export type Open = Entry & { given: ActivityInput }
const isOpen = (entry: Entry): entry is Open => entry.outcome === undefined && entry.given !== undefined

function timeFault({ occurredAt }: ActivityInput, now: Date, months: number): Failure | undefined {
  const at = new Date(occurredAt)
  if (at.getTime() > now.getTime() + ACTIVITY_AHEAD_MINUTES * 60_000)
    return fieldFailure('occurredAt', 'activity_in_future', 'activity_in_future', { minutes: ACTIVITY_AHEAD_MINUTES })
  return at < oldestKept(now, months)
    ? fieldFailure('occurredAt', 'activity_too_old', 'activity_too_old', { months })
    : undefined
}

/** The members are held, and what names a merged one is of who has everything of it. */
async function heldSurvivors(ctx: Working, entries: readonly Open[]): Promise<Map<string, MemberStatus>> {
  const named = new Set(entries.flatMap(({ memberId }) => memberId ?? []))
  const statuses = await heldMembers(ctx.db, [...named])
  const merged = [...named].filter((id) => statuses.get(id) === 'MERGED')
  if (merged.length === 0) return statuses
  const survivors = await survivorsOf(ctx, merged)
  for (const entry of entries) if (entry.memberId) entry.memberId = survivors.get(entry.memberId) ?? entry.memberId
  return new Map([...statuses, ...(await heldMembers(ctx.db, [...new Set(survivors.values())]))])
}

/** Names the member of each, or refuses it. */
async function findMembers(ctx: Working, entries: readonly Open[]): Promise<void> {
  const byIdentity = entries.filter(({ given }) => 'kind' in given.member)
  const members = await membersByIdentities(
    ctx,
    byIdentity.map(({ given }) => given.member as GivenIdentity),
  )
  const idOf = new Map(byIdentity.map((entry, at) => [entry, members[at]]))
  for (const entry of entries) {
    const { member } = entry.given
    const id = 'id' in member ? member.id : idOf.get(entry)
    if (typeof id === 'string') entry.memberId = id
    else entry.outcome = id ?? fieldFailure('member', 'activity_member_unknown', 'activity_member_unknown')
  }
  const statuses = await heldSurvivors(ctx, entries)
  for (const entry of entries.filter(isOpen)) {
    const status = statuses.get(entry.memberId ?? '')
    if (status === undefined)
      entry.outcome = fieldFailure('member', 'activity_member_unknown', 'activity_member_unknown')
    else if (status !== 'ACTIVE' && status !== 'FROZEN')
      entry.outcome = failure('member_status_does_not_allow', { status })
  }
}

const BUILT_IN: ReadonlySet<string> = new Set(builtInTypes)

/** The types that are there, with those that begin now. */
async function knownTypes(db: TenantDb, wanted: ReadonlySet<string>, now: Date): Promise<ReadonlySet<string>> {
  for (;;) {
    const known = new Set(await listTypes(db))
    const fresh = [...wanted].filter((code) => !known.has(code))
    const free = ACTIVITY_TYPES_MAXIMUM - known.size
    if (fresh.length === 0 || free === 0) return known
    // What another transaction takes at the same time is waited for, and then seen.
    await insertTypes(db, fresh.slice(0, free), known.size, now)
  }
}

async function requireTypes({ db, now }: Working, entries: readonly Open[]): Promise<void> {
  const wanted = new Set(entries.map(({ given }) => given.type).filter((type) => !BUILT_IN.has(type)))
  if (wanted.size === 0) return
  const known = await knownTypes(db, wanted, now)
  for (const entry of entries)
    if (wanted.has(entry.given.type) && !known.has(entry.given.type))
      entry.outcome = fieldFailure('type', 'activity_too_many_types', 'activity_too_many_types', {
        maximum: ACTIVITY_TYPES_MAXIMUM,
      })
}

/** One statement stores all, and rooms to the right see them. */
async function store(ctx: Working, fresh: readonly Open[]): Promise<void> {
  const stored = fresh.map(({ given, from, memberId, messageId = null }) => ({
    ...given,
    from,
    messageId,
    id: randomUUIDv7(),
    memberId: found(memberId),
    // In milliseconds, as all times of the timeline are.
    occurredAt: new Date(given.occurredAt).toISOString(),
  }))
  await insertActivities(ctx.db, stored, ctx.now)
  for (const sink of activitySinks.of(ctx.app)) await sink(ctx, stored)
}

export const named = ({ given, messageId }: Open) => ({ messageId: found(messageId), activityId: given.activityId })

/** What is stored already, before ids are taken: of entries whose members are known. */
type Settle = (ctx: Working, entries: readonly Open[]) => Promise<void>

/** Decides about each that is still open; one statement stores what is new. */
export async function take(ctx: Working, entries: readonly Entry[], settle: Settle = async () => {}): Promise<void> {
  const monthsOf = await keptFor(ctx.db)
  for (const entry of entries.filter(isOpen)) {
    const fault = timeFault(entry.given, ctx.now, monthsOf(entry.given.type))
    if (fault) entry.outcome = fault
  }
  await findMembers(ctx, entries.filter(isOpen))
  await settle(ctx, entries.filter(isOpen))
  await requireTypes(ctx, entries.filter(isOpen))
  const firsts = new Map<string, Open>()
  const replacing = entries.filter(isOpen).filter(({ isReplacing }) => isReplacing)
  for (const entry of entries.filter(isOpen).filter(({ isReplacing }) => !isReplacing)) {
    if (firsts.has(entry.given.activityId)) entry.outcome = 'DUPLICATE'
    else firsts.set(entry.given.activityId, entry)
  }
  if (firsts.size + replacing.length === 0) return
  const taken = firsts.size === 0 ? new Set<string>() : await takeIds(ctx.db, [...firsts.keys()], ctx.now)
  await deleteActivitiesOfMessages(ctx.db, replacing.map(named))
  const fresh = [...[...firsts.values()].filter(({ given }) => taken.has(given.activityId)), ...replacing]
  if (fresh.length > 0) await store(ctx, fresh)
  for (const entry of replacing) entry.outcome = 'REPLACED'
  for (const [id, entry] of firsts) entry.outcome = taken.has(id) ? 'ACCEPTED' : 'DUPLICATE'
}

/** Only what messages bring is replaced. */
const handedIn = (outcome: Exclude<Outcome, Failure> | undefined): 'ACCEPTED' | 'DUPLICATE' =>
  outcome === 'ACCEPTED' ? outcome : 'DUPLICATE'

export const recordActivity = bindTogether(routes.recordActivity, async (calls) => {
  const entries = calls.map(({ ctx, input }): Entry => ({ given: input.body, from: ctx.actor.userId }))
  await take(calls[0]!.ctx, entries)
  return entries.map(({ outcome }) => (outcome instanceof Failure ? outcome : { outcome: handedIn(outcome) }))
})

const shape = strict(activityInput)
const nothing = { message: null, params: {}, fields: {} }

/** The id as it was sent; null when it is none, which may be anything. */
function idOf(item: unknown): string | null {
  const given = activityId.safeParse((item as { activityId?: unknown } | null)?.activityId)
  return given.success ? given.data : null
}

export function judged(item: unknown, from: string): Entry {
  const result = judge(shape, item)
  if (result.success) return { given: result.data, from }
  const { fields, fieldParams } = fieldErrors(result.error)
  return { given: undefined, from, outcome: new Failure('invalid_input', {}, fields, fieldParams) }
}

export const recordActivities = bind(routes.recordActivities, async (ctx, { body }) => {
  const entries = body.items.map((item) => judged(item, ctx.actor.userId))
  await take(ctx, entries)
  const results = entries.map(({ outcome }, at): ActivityResult => {
    const head = { activityId: idOf(body.items[at]), ...nothing }
    if (!(outcome instanceof Failure)) return { ...head, outcome: handedIn(outcome) }
    const { key, params, fields = {} } = outcome
    return { ...head, outcome: 'REFUSED', message: key, params, fields }
  })
  const count = (wanted: ActivityResult['outcome']) => results.filter(({ outcome }) => outcome === wanted).length
  const counts = { accepted: count('ACCEPTED'), duplicates: count('DUPLICATE'), refused: count('REFUSED') }
  Object.assign(ctx.event, { subjectType: 'activity_batch', subjectId: ctx.event.id, details: counts })
  return { ...counts, results }
})
