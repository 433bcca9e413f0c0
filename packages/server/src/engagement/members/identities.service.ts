/** Identities of one member: added, removed, and shown in full to those who may see them. */

import * as routes from '@serialis/contract/engagement/members/members.routes.ts'
import { IDENTITIES_MAXIMUM } from '@serialis/contract/engagement/members/members.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import { fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { secretBox } from '../../platform/secrets/secrets.service.ts'
import { requireNotErased } from './erasing/suppressed.service.ts'
import { normalized, openIdentity, sealedIdentity, wrongFormatOf } from './identities.ts'
import * as queries from './members.queries.ts'
import { openedMember } from './members.service.ts'
import { memberShown } from './members.view.ts'

export const addMemberIdentity = bind(routes.addMemberIdentity, async (ctx, { params, body }) => {
  const { app, db, event, now, tenant } = ctx
  const { version, kind, value: text } = body
  const row = await openedMember(ctx, params.id, version, 'edit')
  const own = await queries.listIdentities(db, [row.id])
  requireThat(own.length < IDENTITIES_MAXIMUM, 'member_too_many_identities', { maximum: IDENTITIES_MAXIMUM })
  const value = normalized(kind, text, tenant)
  if (value === undefined) throw fieldFailure('value', wrongFormatOf(kind), wrongFormatOf(kind))
  const identity = sealedIdentity(await secretBox(app, db), kind, value)
  if (await queries.findTaken(db, [identity]))
    throw fieldFailure('value', 'member_identity_exists', 'member_identity_exists')
  await queries.insertIdentities(db, row.id, [identity], { at: now, by: ctx.actor.userName })
  await requireNotErased(ctx, [identity], () => 'value')
  await queries.updateMember(db, row.id, {}, now)
  event.details = { identities: [null, kind] }
  return memberShown(ctx, row.id)
})

export const removeMemberIdentity = bind(routes.removeMemberIdentity, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const row = await openedMember(ctx, params.id, body.version, 'edit')
  const own = await queries.listIdentities(db, [row.id])
  const identity = found(
    own.find(({ id }) => id === body.identityId),
    'member_identity_not_exists',
  )
  requireThat(own.length > 1, 'member_last_identity')
  await queries.deleteIdentity(db, identity.id)
  await queries.updateMember(db, row.id, {}, now)
  Object.assign(event, { reason: body.reason, details: { identities: [identity.kind, null] } })
  return memberShown(ctx, row.id)
})

export const verifyMemberIdentity = bind(routes.verifyMemberIdentity, async (ctx, { params, body }) => {
  const { db, event, now } = ctx
  const row = await openedMember(ctx, params.id, body.version, 'verify')
  const own = await queries.listIdentities(db, [row.id])
  const identity = found(
    own.find(({ id }) => id === body.identityId),
    'member_identity_not_exists',
  )
  requireThat(identity.verifiedAt === null, 'member_identity_verified')
  await queries.verifyIdentity(db, identity.id, now)
  await queries.updateMember(db, row.id, {}, now)
  Object.assign(event, { reason: body.reason, details: { verified: [null, identity.kind] } })
  return memberShown(ctx, row.id)
})

export const showMemberIdentities = bind(routes.showMemberIdentities, async (ctx, { params }) => {
  const { app, db, event } = ctx
  const row = found(await queries.findMember(db, params.id))
  const own = await queries.listIdentities(db, [row.id])
  const box = await secretBox(app, db)
  Object.assign(event, {
    subjectType: 'member',
    subjectId: row.id,
    details: { identities: [own.map(({ kind }) => kind).join(', '), null] },
  })
  return { identities: own.map((one) => ({ id: one.id, value: openIdentity(box, one) })) }
})
