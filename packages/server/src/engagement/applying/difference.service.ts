/**
 * What judging a message again would change, field by field: it is done as a replay does it, looked at, and rolled back.
 * Before and after are read by the same function, so what they share is left out.
 */

import * as routes from '@serialis/contract/engagement/applying/difference.routes.ts'
import {
  type ChangedThing,
  DIFFERENCE_SHOWN,
  type differenceKinds,
  type MessageDifference,
} from '@serialis/contract/engagement/applying/difference.schema.ts'
import { attributeFields } from '@serialis/contract/engagement/member-attributes/attribute-fields.ts'
import { fieldOfPlace, leavesOf } from '@serialis/contract/engagement/records/record-values.ts'
import type { RecordData } from '@serialis/contract/engagement/records/records.schema.ts'
import { replayableStatuses } from '@serialis/contract/engagement/replays/replays.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import { onTrial } from '../../kit/db/savepoint.queries.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { Failure, failure, found, requireThat } from '../../kit/http/failure.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { activitiesOfMessages } from '../activities/read-activities.ts'
import { describedCollection } from '../collections/read-collections.ts'
import { holdToReplay, type MessageToReplay } from '../inbound/inbox/messages-to-replay.ts'
import { listAttributesOf } from '../member-attributes/read-attributes.ts'
import { memberShown } from '../members/members.view.ts'
import { membersOfAnyStatus } from '../members/shown-members.ts'
import { dataOfRecords } from '../records/read-records.ts'
import { changesBetween } from '../records/records.view.ts'
import { isOfTheTime } from './apply-work.ts'
import { replaySome } from './replay-messages.ts'
import type { Written } from './storing.ts'

type Kind = (typeof differenceKinds)[number]
/** One message: what takes longer is left to a replay. */
const TIMES = { routesMs: 1_000, mapsMs: 1_000 }

/** What a reader may read elsewhere as well. That a message changes a member says that somebody is one. */
const READS: Readonly<Record<Kind, readonly PermissionName[]>> = {
  RECORD: ['records.list'],
  MEMBER: ['members.list', 'members.unmask'],
  ACTIVITY: ['members.list', 'members.unmask'],
}
const maySee = ({ actor }: Pick<Ctx, 'actor'>, kind: Kind): boolean =>
  READS[kind].every((name) => isGranted(actor.authorities, permissionCode(name)))

/** A part of a thing, with the fields that say how it is shown. */
interface Part {
  collectionId: string | null
  data: RecordData
}
type Parts = Readonly<Record<string, Part>>
interface Thing {
  name: string
  written: Written
}

const nameOf = (one: Written): string =>
  one.kind === 'RECORD' ? one.recordId : one.kind === 'MEMBER' ? one.memberId : one.activityId

/** Identities in part, as the page of the member shows them. */
async function memberParts(ctx: Ctx, id: string): Promise<Parts> {
  const [row] = await membersOfAnyStatus(ctx, [id])
  if (row === undefined) return {}
  const { name, gender, birthday, region, sourceChannel, locale, zone, identities } = await memberShown(ctx, id)
  const own = {
    name,
    gender,
    birthday,
    region: region?.code ?? null,
    sourceChannel: sourceChannel?.code ?? null,
    locale,
    zone,
    ...Object.fromEntries(identities.map((one) => [`${one.kind} ${one.id}`, one.value])),
  }
  const attributes = await listAttributesOf(ctx.db, id)
  return {
    own: { collectionId: null, data: own },
    ...Object.fromEntries(attributes.map(({ collectionId, data }) => [collectionId, { collectionId, data }])),
  }
}

/** Each as it is now; nothing where it is not there. */
async function partsOf(ctx: Ctx, things: readonly Thing[]): Promise<Map<string, Parts>> {
  const { db } = ctx
  const parts = new Map<string, Parts>()
  const records = await dataOfRecords(
    db,
    things.flatMap(({ written }) => (written.kind === 'RECORD' ? [written.recordId] : [])),
  )
  const activities = await activitiesOfMessages(
    db,
    things.flatMap(({ written }) => (written.kind === 'ACTIVITY' ? [written] : [])),
  )
  const seesProps = isGranted(ctx.actor.authorities, permissionCode('members.listHealth'))
  for (const { name, written } of things) {
    if (written.kind === 'MEMBER') parts.set(name, await memberParts(ctx, written.memberId))
    else if (written.kind === 'RECORD') {
      const data = records.get(written.recordId)
      parts.set(name, data === undefined ? {} : { own: { collectionId: written.collectionId, data } })
    } else {
      const row = activities.find(({ activityId }) => activityId === written.activityId)
      const props = seesProps ? row?.props : {}
      const data = row && { type: row.type, occurredAt: row.occurredAt.toISOString(), ...props }
      parts.set(name, data === undefined ? {} : { own: { collectionId: null, data } })
    }
  }
  return parts
}

/** Of what has no meta data: nothing of it is personal, or it is in part already. */
function plainChanges(before: RecordData | undefined, after: RecordData | undefined) {
  const [old, next] = [before, after].map((data) => new Map(data === undefined ? [] : leavesOf(data)))
  return [...new Set([...old!.keys(), ...next!.keys()])]
    .filter((path) => old!.get(path) !== next!.get(path))
    .map((path) => ({ path, before: old!.get(path) ?? null, after: next!.get(path) ?? null }))
}

async function changesOf({ db }: Ctx, before: Part | undefined, after: Part | undefined, isMember: boolean) {
  const collectionId = after?.collectionId ?? before?.collectionId ?? null
  const collection = collectionId === null ? undefined : await describedCollection(db, collectionId)
  if (collection === undefined)
    return plainChanges(before?.data, after?.data).map((one) => ({ ...one, nameEn: '', nameZh: '' }))
  const fields = isMember ? attributeFields(collection) : collection.fields
  return changesBetween(fields, before?.data ?? null, after?.data ?? null).map((one) => {
    const field = fields.find(({ path }) => path === fieldOfPlace(one.path))
    return { ...one, nameEn: field?.labelEn ?? '', nameZh: field?.labelZh ?? '' }
  })
}

async function shown(ctx: Ctx, { written }: Thing, before: Parts, after: Parts): Promise<ChangedThing> {
  const { kind } = written
  const changes = []
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)]))
    changes.push(...(await changesOf(ctx, before[name], after[name], kind === 'MEMBER')))
  const collection = kind === 'RECORD' ? await describedCollection(ctx.db, written.collectionId) : undefined
  const isNew = Object.keys(before).length === 0
  return {
    kind,
    isNew,
    id: isNew || kind === 'ACTIVITY' ? null : nameOf(written),
    nameEn: collection?.nameEn ?? '',
    nameZh: collection?.nameZh ?? '',
    changes,
  }
}

/** What it wrote, and how that was then; undefined where the database refuses it: a replay would reject it. */
async function judgedOnTrial(ctx: Ctx, row: MessageToReplay) {
  const { app, db, tenant, now } = ctx
  const box = await secretBox(app, db)
  try {
    return await onTrial(db, async () => {
      const { messages, written } = await replaySome({ app, db, tenant, now, box }, [row], TIMES)
      const { outcome, countsMembers } = messages[0]!
      const all = new Map(written.map((one) => [`${one.kind} ${nameOf(one)}`, { name: nameOf(one), written: one }]))
      const seen = [...all.values()].filter((one) => maySee(ctx, one.written.kind))
      const things = seen.slice(0, DIFFERENCE_SHOWN)
      const hidden = new Set(written.filter((one) => !maySee(ctx, one.kind)).map(({ kind }) => kind))
      // Also where none would change: that one would says that somebody is a member.
      if (countsMembers && !maySee(ctx, 'MEMBER')) hidden.add('MEMBER')
      return { outcome, things, hidden, isMore: seen.length > things.length, after: await partsOf(ctx, things) }
    })
  } catch (error) {
    if (error instanceof Failure || isOfTheTime(error)) throw error
    app.log.error({ err: error, messageId: row.id }, 'a message could not be compared')
    return undefined
  }
}

export const compareInboxMessage = bind(routes.compareInboxMessage, async (ctx, { params }) => {
  const { db, event } = ctx
  const row = found(await holdToReplay(db, params.id))
  if (!replayableStatuses.some((one) => one === row.status))
    throw failure('message_status_does_not_allow', { status: row.status })
  requireThat(row.body !== null, 'message_body_removed')
  Object.assign(event, { subjectType: 'inbox_message', subjectId: row.id, details: { endpoint: row.slug } })
  const judged = await judgedOnTrial(ctx, row)
  if (judged === undefined) return { outcome: 'REJECTED' as const, things: [], isMore: false, hidden: [] }
  const { outcome, things, isMore, after } = judged
  const before = await partsOf(ctx, things)
  const answer: MessageDifference = { outcome, things: [], isMore, hidden: [...judged.hidden] }
  for (const thing of things)
    answer.things.push(await shown(ctx, thing, before.get(thing.name) ?? {}, after.get(thing.name) ?? {}))
  return answer
})
