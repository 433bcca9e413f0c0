/** Packing, unpacking, moving and undo: judged and written under the locks of every container and pack concerned. */

import * as routes from '@serialis/contract/desk/packing/packing.routes.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import type { Output } from '@serialis/contract/kit/route.ts'
import { permissionCode, type PermissionName } from '@serialis/contract/permissions.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { changeStates, lockBlocks } from '../../numbers/ledger/ledger.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { moveMany, packInto, unpack } from '../../numbers/ledger/packing/packing.service.ts'
import { containersOf } from '../../numbers/ledger/reading/reading.service.ts'
import { ordinalsOf, setOfOrdinals, type SerialSet } from '../../numbers/ledger/serial-set/serial-set.ts'
import { undoEvent } from '../../numbers/ledger/undo/undo.service.ts'
import { eventsById } from '../../platform/audit/past-events.service.ts'
import { deskContainerOf } from './desk-container.ts'
import { factsOf, type PackFacts } from './facts.ts'
import { requireNone } from './findings.ts'
import { packingRuleOf } from './packing-rule.service.ts'
import {
  insideFinding,
  memberFinding,
  mixFinding,
  moveAllFinding,
  roomFinding,
  targetFinding,
} from './packing-rules.ts'

type Done = Output<typeof routes.packMembers>

export const ledgerEvent = ({ event, now }: Ctx) => ({ id: event.id, recordedAt: now })

/**
 * Locks everything named, and the content of those that are `emptied`, then reads it: the facts that are judged are the
 * facts that are changed.
 */
export async function lockedFacts(
  { db }: Ctx,
  ordinals: readonly number[],
  emptied: readonly number[] = [],
): Promise<(ordinal: number) => PackFacts> {
  await lockBlocks(db, setOfOrdinals(ordinals), ...(await containersOf(db, emptied)).map(({ members }) => members))
  const facts = await factsOf(db, ordinals)
  return (ordinal) => found(facts.get(ordinal))
}

/** Names the container in the event and returns its new state for the desk. */
export async function done(
  ctx: Ctx,
  {
    container,
    count,
    reason = '',
    details = {},
  }: { container: number; count: number; reason?: string; details?: Record<string, unknown> },
): Promise<Done> {
  const view = await deskContainerOf(ctx.db, container)
  Object.assign(ctx.event, {
    subjectType: 'container',
    subjectId: String(container),
    reason,
    details: { code: view.code, members: count, ...details },
  })
  return { eventId: ctx.event.id, count, container: view }
}

/** A label that was only placed out is commissioned together with the packs under it. */
export async function commissionLabel(ctx: Ctx, label: PackFacts): Promise<boolean> {
  if (label.state.commissioned) return false
  await changeStates(ctx.db, {
    event: ledgerEvent(ctx),
    scheme: ctx.tenant.snScheme,
    set: setOfOrdinals([label.ordinal]),
    operation: 'COMMISSION',
    mode: 'commit',
  })
  return true
}

const capacityOf = ({ capacity }: PackFacts) => (capacity === null ? {} : { capacity })

export const packMembers = bind(routes.packMembers, async (ctx, { body }) => {
  const {
    db,
    tenant: { snScheme: scheme },
  } = ctx
  const members = [...new Set(body.members)]
  const facts = await lockedFacts(ctx, [body.container, ...members])
  const target = facts(body.container)
  await requireNone(db, targetFinding(scheme, target))
  for (const member of members) await requireNone(db, memberFinding(scheme, target, facts(member), null))
  await requireNone(db, mixFinding(target, members.map(facts), await packingRuleOf(db)))
  await requireNone(db, roomFinding(target, members.length))
  const isCommissioned = await commissionLabel(ctx, target)
  await packInto(db, {
    event: ledgerEvent(ctx),
    scheme,
    container: target.ordinal,
    members: setOfOrdinals(members),
    isPartial: true,
    ...capacityOf(target),
  })
  return done(ctx, {
    container: target.ordinal,
    count: members.length,
    ...(isCommissioned && { details: { labelCommissioned: true } }),
  })
})

/** The given packs, each of which must be in the container, or its whole content. */
async function membersMeant(
  { db }: Ctx,
  container: PackFacts,
  members: readonly number[] | 'all',
  facts: (ordinal: number) => PackFacts,
): Promise<SerialSet> {
  await requireNone(db, container.members.size === 0 ? { key: 'packing_container_empty', of: container.ordinal } : null)
  if (members === 'all') return container.members
  for (const member of members) await requireNone(db, insideFinding(container, facts(member)))
  return setOfOrdinals(members)
}

const listed = (members: readonly number[] | 'all') => (members === 'all' ? [] : members)

export const unpackMembers = bind(routes.unpackMembers, async (ctx, { body }) => {
  const facts = await lockedFacts(ctx, [body.container, ...listed(body.members)], [body.container])
  const container = facts(body.container)
  const members = await membersMeant(ctx, container, body.members, facts)
  await unpack(ctx.db, { event: ledgerEvent(ctx), scheme: ctx.tenant.snScheme, container: container.ordinal, members })
  return done(ctx, { container: container.ordinal, count: members.size, reason: body.reason })
})

export const moveMembers = bind(routes.moveMembers, async (ctx, { body }) => {
  const {
    db,
    tenant: { snScheme: scheme },
  } = ctx
  const facts = await lockedFacts(ctx, [body.from, body.to, ...listed(body.members)], [body.from])
  const [from, to] = [facts(body.from), facts(body.to)]
  const members = await membersMeant(ctx, from, body.members, facts)
  const rule = await packingRuleOf(db)
  if (body.members === 'all') await requireNone(db, moveAllFinding(scheme, to, from, rule))
  else {
    await requireNone(db, targetFinding(scheme, to))
    for (const member of ordinalsOf(members))
      await requireNone(db, memberFinding(scheme, to, facts(member), from.ordinal))
    await requireNone(db, mixFinding(to, listed(body.members).map(facts), rule))
    await requireNone(db, roomFinding(to, members.size))
  }
  await commissionLabel(ctx, to)
  await moveMany(db, {
    event: ledgerEvent(ctx),
    scheme,
    moves: [{ from: from.ordinal, to: to.ordinal, members, ...capacityOf(to) }],
  })
  const [target] = await codeOf(db, [to.ordinal])
  return done(ctx, { container: from.ordinal, count: members.size, reason: body.reason, details: { to: target } })
})

/** Commands of the desk that can be undone, and the permission to do so. */
const undoable: Readonly<Record<string, PermissionName>> = {
  'container.packed': 'packing.pack',
  'container.unpacked': 'packing.pack',
  'container.members_moved': 'packing.pack',
  'container.merged': 'packing.merge',
  'container.code_replaced': 'packing.replace',
}

export const undoPacking = bind(routes.undoPacking, async (ctx, { body }) => {
  const undone = found((await eventsById(ctx.db, [body.eventId])).get(body.eventId))
  const permission = undoable[undone.action]
  requireThat(permission !== undefined, 'packing_not_undoable')
  if (!isGranted(ctx.actor.authorities, permissionCode(permission)))
    throw failure('no_permission', { code: permissionCode(permission) })
  const { set } = await undoEvent(ctx.db, {
    event: ledgerEvent(ctx),
    scheme: ctx.tenant.snScheme,
    undone: body.eventId,
    mode: 'commit',
  })
  return done(ctx, {
    container: Number(undone.subjectId),
    count: set.size,
    reason: body.reason,
    details: { undone: body.eventId, action: undone.action },
  })
})
