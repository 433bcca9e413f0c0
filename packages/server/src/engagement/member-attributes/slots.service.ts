/**
 * Which attributes have a typed column with an index: those whose fields are marked as indexed in the newest meta data.
 * Columns are assigned when it is published and given up when the mark goes; a task fills them.
 */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import {
  kindOfSlot,
  singleAttributes,
  SLOT_COUNTS,
  type SlotKind,
  slotKindOf,
  slotKinds,
  slotsOfKind,
} from '@serialis/contract/engagement/member-attributes/attribute-slots.ts'
import { lockCount } from '../../kit/db/query-builder/counting.queries.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import { startTask } from '../../platform/tasks/tasks.service.ts'
import { metaDataFollowers } from '../collections/meta-data-followers.ts'
import * as queries from './slots.queries.ts'

export const PROMOTE_KIND = 'member_attributes.promote'

interface Collection {
  id: string
  keyPath: string
  fields: readonly MetaField[]
}

export type Promoting = Pick<Ctx, 'db' | 'tenant' | 'actor' | 'request' | 'now'>

function requireRoom(kind: SlotKind, others: Awaited<ReturnType<typeof queries.listSlots>>, wanted: MetaField[]): void {
  const held = others.filter(({ slot }) => kindOfSlot(slot) === kind)
  if (held.length + wanted.length <= SLOT_COUNTS[kind]) return
  throw failure('meta_data_slots_full', {
    kind,
    maximum: SLOT_COUNTS[kind],
    wanted: wanted.length,
    free: SLOT_COUNTS[kind] - held.length,
    others: held.length,
    names: held.map(({ code, path }) => `${code}: ${path}`).join(', '),
  })
}

/** The collection is locked by the caller. Where `isStrict` is false, fields for which there is no room wait. */
export async function assignSlots(ctx: Promoting, collection: Collection, isStrict: boolean): Promise<boolean> {
  const { db, now } = ctx
  // Two collections at once would take the same columns.
  await lockCount(db, 'attribute slots')
  const all = await queries.listSlots(db)
  const others = all.filter(({ collectionId }) => collectionId !== collection.id)
  const wanted = singleAttributes(collection).filter(({ isIndexed }) => isIndexed)
  const stays = ({ path, type }: queries.SlotRow) => wanted.some((field) => field.path === path && field.type === type)
  const own = all.filter(({ collectionId }) => collectionId === collection.id)
  const kept = own.filter(stays)
  const layout = (await queries.findLayout(db, collection.id)).layout + 1
  const added = slotKinds.flatMap((kind) => {
    const ofKind = wanted.filter((field) => slotKindOf(field) === kind)
    if (isStrict) requireRoom(kind, others, ofKind)
    const taken = new Set([...others, ...kept].map(({ slot }) => slot))
    const free = slotsOfKind(kind).filter((slot) => !taken.has(slot))
    return ofKind
      .filter(({ path }) => !kept.some((one) => one.path === path))
      .slice(0, free.length)
      .map(({ path, type }, at) => ({ slot: free[at]!, collectionId: collection.id, path, type, since: layout }))
  })
  const dropped = own.filter((one) => !stays(one)).map(({ slot }) => slot)
  if (added.length === 0 && dropped.length === 0) return false
  await queries.putSlots(db, collection.id, { dropped, added, layout, at: now })
  return true
}

export const startPromoting = (ctx: Promoting, collectionId: string) =>
  startTask(ctx, {
    kind: PROMOTE_KIND,
    input: { collectionId },
    subjectType: 'collection',
    subjectId: collectionId,
    queue: 'attributes',
  })

export const promoting = metaDataFollowers.extension(async (ctx, collection) => {
  if (collection.kind !== 'PROFILE') return
  if (await assignSlots(ctx, collection, true)) await startPromoting(ctx, collection.id)
})
