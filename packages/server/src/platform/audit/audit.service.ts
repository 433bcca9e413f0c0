/** Writes the event log: one event per command, in its transaction. Without the event there is no commit. */

import { randomUUIDv7 } from 'node:crypto'
import type { EventCode } from '@serialis/contract/events.ts'
import { fireAndCheckAtCommit, type TenantDb } from '../../kit/db/db.ts'
import type { App, Ctx, EventDraft, PlatformActor, RequestFacts, Tenant } from '../../kit/http/context.ts'
import { failure } from '../../kit/http/failure.ts'
import { PRODUCT_VERSION } from '../../kit/ops/product-version.ts'
import * as queries from './audit.queries.ts'
import { identityOf, type Identity, sealedIdentities } from './sealed-identity.ts'
import { expectSealing } from './seals.service.ts'

export async function recordEvent(ctx: Ctx, action: EventCode): Promise<void> {
  const { event } = ctx
  expectSealing(ctx.app, ctx.tenant.tenantId)
  const row: queries.EventRow = {
    ...circumstancesOf(ctx, action),
    id: event.id,
    subjectId: event.subjectId,
    details: event.details,
    identity: await identityOf(ctx.app, ctx.db, event),
  }
  fireAndCheckAtCommit(ctx.db, () => queries.insertEvent(ctx.db, row))
  for (const listen of ctx.app.listeners) await listen(ctx, action)
}

/**
 * The same for records of one kind that a command made together, one event each. Their kind has no sealed identity.
 */
export async function recordEvents(
  ctx: Ctx,
  action: EventCode,
  records: readonly Pick<EventDraft, 'subjectId' | 'details'>[],
): Promise<void> {
  const { subjectType } = ctx.event
  if (sealedIdentities.of(ctx.app).some((one) => one.subjectType === subjectType))
    throw new Error(`events of ${subjectType} hold an identity each`)
  expectSealing(ctx.app, ctx.tenant.tenantId)
  const drafts = records.map((record) => ({ ...ctx.event, ...record, id: randomUUIDv7() }))
  await queries.insertEvents(ctx.db, { ...circumstancesOf(ctx, action), identity: null }, drafts)
  for (const listen of ctx.app.listeners) for (const event of drafts) await listen({ ...ctx, event }, action)
}

/** What an event says besides its subject: who, when, from where and why. */
function circumstancesOf(
  ctx: Ctx,
  action: EventCode,
): Omit<queries.EventRow, 'id' | 'subjectId' | 'details' | 'identity'> {
  const { event, actor, request } = ctx
  return {
    action,
    subjectType: event.subjectType,
    actorId: actor.kind === 'system' ? null : actor.userId,
    actorName: actor.userName,
    actorAccount: actor.account,
    actorRoles: actor.roles ?? [],
    onBehalfOf: event.onBehalfOf ?? actor.onBehalfOf ?? '',
    occurredAt: ctx.now,
    zone: ctx.tenant.zone,
    reason: event.reason,
    signatureId: event.signatureId,
    requestId: request.id,
    ip: request.ip,
    userAgent: request.userAgent ?? '',
    productVersion: PRODUCT_VERSION,
    recordId: event.recordVersion === undefined ? null : (event.recordId ?? null),
    recordVersion: event.recordVersion ?? null,
  }
}

/** The circumstances of an event behind which there is no client. */
export const ofSystem = {
  actorAccount: '',
  actorRoles: [],
  onBehalfOf: '',
  userAgent: '',
  productVersion: PRODUCT_VERSION,
  identity: null,
  recordId: null,
  recordVersion: null,
} as const

/**
 * An event that the product itself causes, in the transaction of `db`: an alert raised, a code that expired. `request`
 * is the one that it reacts to, if any.
 */
export async function recordSystemEvent(
  {
    db,
    now,
    tenant,
    request = { id: '', ip: '' },
  }: { db: TenantDb; now: Date; tenant: Tenant; request?: Pick<RequestFacts, 'id' | 'ip'> },
  action: string,
  event: { subjectType: string; subjectId: string; details: Record<string, unknown>; identity?: Identity },
): Promise<void> {
  await queries.insertEvent(db, {
    id: randomUUIDv7(),
    action,
    ...event,
    actorId: null,
    actorName: 'Serialis',
    ...ofSystem,
    occurredAt: now,
    zone: tenant.zone,
    reason: '',
    signatureId: null,
    requestId: request.id,
    ip: request.ip,
    identity: event.identity ?? null,
  })
}

/** What a platform administrator did at a tenant or saw of it, in the log of the tenant. */
export async function recordPlatformEvent(
  { app, db, now, tenant, request, actor }: PlatformAct,
  action: EventCode,
  event: Pick<queries.EventRow, 'subjectType' | 'subjectId' | 'reason' | 'details'>,
): Promise<void> {
  expectSealing(app, tenant.tenantId)
  await queries.insertEvent(db, {
    ...ofSystem,
    ...event,
    id: randomUUIDv7(),
    action,
    actorId: null,
    actorName: actor.userName,
    actorAccount: `${actor.account}@platform`,
    userAgent: request.userAgent ?? '',
    occurredAt: now,
    zone: tenant.zone,
    signatureId: null,
    requestId: request.id,
    ip: request.ip,
    identity: await identityOf(app, db, event),
  })
}

interface PlatformAct {
  app: App
  db: TenantDb
  now: Date
  tenant: Pick<Tenant, 'tenantId' | 'zone'>
  request: RequestFacts
  actor: PlatformActor
}

export interface PastEvent {
  id: string
  action: string
  at: string
  by: string
  reason: string
  details: Record<string, unknown>
  signatureId: string | null
}

export interface PastAction {
  id: string
  action: string
  at: Date
  address: string
  details: Record<string, unknown>
}

/** The newest events of one subject with one of these actions, with the address of each. */
export async function actionsOn(
  db: TenantDb,
  subject: { subjectType: string; subjectId: string },
  actions: readonly EventCode[],
  limit: number,
): Promise<PastAction[]> {
  const rows = await queries.listActionsOn(db, subject, actions, limit)
  return rows.map(({ occurredAt, ip, ...row }) => ({ ...row, at: occurredAt, address: ip }))
}

export const actionsSince = (db: TenantDb, since: Date, actions: readonly EventCode[]) =>
  queries.listActionsSince(db, since, actions)

export const actionsByName = (db: TenantDb, action: EventCode) => queries.listByAction(db, action)

/** The events of one subject, newest first, for the history on its page. */
async function eventsOf(db: TenantDb, subjectType: string, subjectId: string, limit = 100): Promise<PastEvent[]> {
  const rows = await queries.listEventsOf(db, subjectType, subjectId, limit)
  return rows.map(({ occurredAt, actorName, details, ...row }) => ({
    ...row,
    at: occurredAt.toISOString(),
    by: actorName,
    details: details,
  }))
}

/**
 * The same, preceded by the event of the running command when it is about this subject, so that the command's answer
 * shows it.
 */
export async function historyOf(
  { db, event, actor, now }: Ctx,
  subjectType: string,
  subjectId: string,
): Promise<PastEvent[]> {
  const before = await eventsOf(db, subjectType, subjectId)
  if (event.subjectType !== subjectType || event.subjectId !== subjectId) return before
  const { id, action = '', reason, details, signatureId } = event
  return [{ id, action, reason, details, signatureId, at: now.toISOString(), by: actor.userName }, ...before]
}

/** Same key and body: returns the first answer. Same key with another body or route: refused. */
export async function claimIdempotencyKey(ctx: Ctx, key: string, route: string, bodyDigest: Buffer) {
  if (await queries.insertIdempotencyKey(ctx.db, ctx.actor.userId, key, { route, bodyDigest, at: ctx.now }))
    return undefined
  const before = await queries.findIdempotencyKey(ctx.db, ctx.actor.userId, key)
  if (!before || before.route !== route || !before.bodyDigest.equals(bodyDigest))
    throw failure('idempotency_key_reused')
  return { answer: before.answer }
}

export async function keepAnswer({ db, actor }: Ctx, key: string, answer: unknown): Promise<void> {
  queries.updateIdempotencyAnswer(db, actor.userId, key, answer)
}
