/** API keys for integrators: created with codes that their creator holds, shown once, revoked within a second. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/access/api-keys.routes.ts'
import { ENDING_DAYS, type ApiKey, type ApiKeyState } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { isLimited } from '../../../kit/http/site-limit.ts'
import { clearAlert } from '../../alerts/alerts.service.ts'
import { findLimitsOfUser, onlyTo } from '../../sites/sites.service.ts'
import { requireMayGrant } from '../delegation/delegation.service.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { requireSupplier } from '../users/account-suppliers.ts'
import * as queries from './api-keys.queries.ts'

const SHOWN_CHARACTERS = 10

const DAY_MS = 24 * 60 * 60_000

const soonAfter = (now: Date): Date => new Date(now.getTime() + ENDING_DAYS * DAY_MS)

function stateOf({ revokedAt, endsAt, holderIsActive }: queries.ApiKeyRow, now: Date): ApiKeyState {
  if (revokedAt !== null || (endsAt !== null && endsAt <= now)) return 'OVER'
  if (!holderIsActive) return 'LEFT'
  return endsAt !== null && endsAt <= soonAfter(now) ? 'ENDING' : 'USABLE'
}

const shown =
  ({ now, actor }: Pick<Ctx, 'now' | 'actor'>) =>
  (row: queries.ApiKeyRow): ApiKey => ({
    id: row.id,
    name: row.name,
    begins: row.begins,
    authorities: row.authorities,
    supplierId: row.supplierId,
    siteIds: row.siteIds,
    regionIds: row.regionIds,
    businessUnitIds: row.businessUnitIds,
    brandIds: row.brandIds,
    createdByName: row.createdByName,
    holderName: row.holderName,
    isOfferedToMe: row.offeredTo === actor.userId && row.revokedAt === null,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    holderIsActive: row.holderIsActive,
    state: stateOf(row, now),
    isUsable: ['USABLE', 'ENDING'].includes(stateOf(row, now)),
  })

export const listApiKeys = bind(routes.listApiKeys, async (ctx, { query }) => {
  const rows = await queries.listApiKeys(ctx.db, { ...query, now: ctx.now, soon: soonAfter(ctx.now) })
  return pageOf(rows, query.limit, shown(ctx), (row) => row.id)
})

export const createApiKey = bind(routes.createApiKey, async (ctx, { body }) => {
  const { db, actor, tenant, event, now } = ctx
  requireThat(actor.kind !== 'key', 'key_makes_no_keys')
  // Otherwise a key would let its creator do more than the creator's own role allows.
  requireMayGrant(actor, { authorities: body.authorities, holdsAll: false })
  const expiresAt = body.expiresAt === null ? null : new Date(body.expiresAt)
  if (expiresAt !== null && expiresAt <= now)
    throw fieldFailure('expiresAt', 'api_key_expiry_in_the_past', 'api_key_expiry_in_the_past')
  await requireSupplier(ctx, body.supplierId)
  const id = randomUUIDv7()
  const key = newToken('k', tenant.tenantId)
  const begins = key.slice(0, SHOWN_CHARACTERS)
  await queries.insertApiKey(db, {
    id,
    name: body.name,
    begins,
    hash: tokenHash(key),
    authorities: body.authorities,
    supplierId: body.supplierId,
    limits: isLimited(actor) ? await findLimitsOfUser(db, actor.userId) : onlyTo([]),
    by: { id: actor.userId, name: actor.userName },
    at: now,
    expiresAt,
  })
  Object.assign(event, {
    subjectType: 'api_key',
    subjectId: id,
    details: {
      name: body.name,
      begins,
      authorities: body.authorities,
      supplierId: body.supplierId,
      expiresAt: body.expiresAt,
    },
  })
  return { apiKey: shown(ctx)(found(await queries.findApiKey(db, id))), key }
})

export const revokeApiKey = bind(routes.revokeApiKey, async (ctx, { params, body }) => {
  const before = found(await queries.findApiKey(ctx.db, params.id))
  await queries.updateApiKeyRevoked(ctx.db, params.id, ctx.now)
  await clearAlert(ctx.db, 'S4', { subjectType: 'api_key', subjectId: params.id }, ctx.now)
  ctx.afterCommit(() => forgetSessions(ctx.app))
  Object.assign(ctx.event, {
    subjectType: 'api_key',
    subjectId: params.id,
    reason: body.reason,
    details: { name: before.name },
  })
  return shown(ctx)(found(await queries.findApiKey(ctx.db, params.id)))
})

export const offerApiKey = bind(routes.offerApiKey, async (ctx, { params, body }) => {
  const { db, actor, event } = ctx
  requireThat(actor.kind !== 'key', 'key_makes_no_keys')
  const key = found(await queries.findApiKey(db, params.id))
  requireMayGrant(actor, { authorities: key.authorities, holdsAll: false })
  requireThat(key.revokedAt === null, 'api_key_revoked')
  const holder = await queries.findHolder(db, body.account)
  if (holder === undefined) throw fieldFailure('account', 'api_key_holder_unknown', 'api_key_holder_unknown')
  await queries.updateApiKeyOffered(db, params.id, holder.id)
  Object.assign(event, {
    subjectType: 'api_key',
    subjectId: params.id,
    details: { name: key.name, holder: key.holderName, offeredTo: `${holder.name} (${holder.account})` },
  })
  return shown(ctx)(found(await queries.findApiKey(db, params.id)))
})

export const acceptApiKey = bind(routes.acceptApiKey, async (ctx, { params }) => {
  const { db, actor, event } = ctx
  const key = found(await queries.findApiKey(db, params.id))
  requireMayGrant(actor, { authorities: key.authorities, holdsAll: false })
  const isTaken = await queries.updateApiKeyHolder(db, params.id, { id: actor.userId, name: actor.userName })
  requireThat(isTaken, 'api_key_not_offered')
  ctx.afterCommit(() => forgetSessions(ctx.app))
  Object.assign(event, {
    subjectType: 'api_key',
    subjectId: params.id,
    details: { name: key.name, holder: [key.holderName, actor.userName] },
  })
  return shown(ctx)(found(await queries.findApiKey(db, params.id)))
})
