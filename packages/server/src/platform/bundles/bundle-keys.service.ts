/** Whose bundles a tenant lets in: public keys that a person accepted by their fingerprint, with a signature. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/platform/bundles/bundles.routes.ts'
import { bind } from '../../kit/http/bind.ts'
import { found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { bundleKeyOf, fingerprintOf } from '../secrets/signing-key.ts'
import { digestOf, sign } from '../signatures/signatures.service.ts'
import * as queries from './bundles.queries.ts'
import { acceptanceRecord, KEY_SUBJECT, keyShown } from './bundles.view.ts'

export const listBundleKeys = bind(routes.listBundleKeys, async (ctx, { query }) => {
  const page = pageOf(
    await queries.listKeys(ctx.db, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  const items = []
  for (const row of page.items) items.push(await keyShown(ctx, row))
  return { ...page, items }
})

export const getOwnBundleKey = bind(routes.getOwnBundleKey, async ({ app, tenant }) => ({
  tenant: tenant.code,
  fingerprint: fingerprintOf((await bundleKeyOf(app, tenant.tenantId)).publicKey),
}))

export const digestBundleKey = bind(routes.digestBundleKey, async ({ tenant }, { query }) => ({
  digest: digestOf(acceptanceRecord(tenant, query)),
}))

export const acceptBundleKey = bind(routes.acceptBundleKey, async (ctx, { body }) => {
  const { db, actor, now, tenant } = ctx
  requireThat(actor.kind === 'user', 'needs_a_person')
  const { fingerprint, name, signature } = body
  const id = randomUUIDv7()
  Object.assign(ctx.event, { subjectType: KEY_SUBJECT, subjectId: id, details: { fingerprint, name } })
  await sign(ctx, { subjectType: KEY_SUBJECT, subjectId: id, record: acceptanceRecord(tenant, body) }, signature)
  await queries.insertKey(db, { id, fingerprint, name, acceptedAt: now, acceptedByName: actor.userName })
  return keyShown(ctx, found(await queries.findKey(db, id)))
})

export const revokeBundleKey = bind(routes.revokeBundleKey, async (ctx, { params, body }) => {
  const { db, actor, now } = ctx
  const row = found(await queries.findKey(db, params.id))
  requireThat(row.revokedAt === null, 'bundle_key_revoked')
  const revoked = { revokedAt: now, revokedByName: actor.userName, revokeReason: body.reason }
  requireThat(await queries.updateKeyRevoked(db, { id: row.id, version: body.version }, revoked), 'changed_meanwhile')
  const details = { fingerprint: row.fingerprint, name: row.name }
  Object.assign(ctx.event, { subjectType: KEY_SUBJECT, subjectId: row.id, reason: body.reason, details })
  return keyShown(ctx, found(await queries.findKey(db, row.id)))
})
