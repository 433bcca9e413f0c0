/** API keys for integrators: created with codes that their creator holds, shown once, revoked within a second. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/access/api-keys.routes.ts'
import type { ApiKey } from '@serialis/contract/platform/access/api-keys.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { fieldFailure, found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { requireMayGrant } from '../delegation/delegation.service.ts'
import { forgetSessions } from '../sessions/sessions.service.ts'
import { newToken, tokenHash } from '../sessions/tokens.ts'
import { requireSupplier } from '../users/account-suppliers.ts'
import * as queries from './api-keys.queries.ts'

const SHOWN_CHARACTERS = 10

const shown =
  (now: Date) =>
  (row: queries.ApiKeyRow): ApiKey => ({
    id: row.id,
    name: row.name,
    begins: row.begins,
    authorities: row.authorities,
    supplierId: row.supplierId,
    siteIds: row.siteIds,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    revokedAt: row.revokedAt?.toISOString() ?? null,
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
    makerIsActive: row.makerIsActive,
    isUsable: row.makerIsActive && row.revokedAt === null && (row.expiresAt === null || row.expiresAt > now),
  })

export const listApiKeys = bind(routes.listApiKeys, async ({ db, now }, { query }) =>
  pageOf(await queries.listApiKeys(db, query), query.limit, shown(now), (row) => row.id),
)

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
    siteIds: actor.siteIds ?? [],
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
  return { apiKey: shown(now)(found(await queries.findApiKey(db, id))), key }
})

export const revokeApiKey = bind(routes.revokeApiKey, async (ctx, { params }) => {
  const before = found(await queries.findApiKey(ctx.db, params.id))
  await queries.updateApiKeyRevoked(ctx.db, params.id, ctx.now)
  ctx.afterCommit(() => forgetSessions(ctx.app))
  Object.assign(ctx.event, { subjectType: 'api_key', subjectId: params.id, details: { name: before.name } })
  return shown(ctx.now)(found(await queries.findApiKey(ctx.db, params.id)))
})
