/** Decisions of members for or against a purpose: recorded with their proof, one after the other. */

import { randomUUIDv7 } from 'node:crypto'
import * as routes from '@serialis/contract/engagement/members/consents.routes.ts'
import {
  CONSENT_AGE,
  CONSENTS_MAXIMUM,
  type ConsentInput,
} from '@serialis/contract/engagement/members/consents.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { bind } from '../../kit/http/bind.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { dayIn } from '../../kit/ops/clock.ts'
import { consentKey, type Decision, isUnderAge, lastBefore } from './bulk/consent-rules.ts'
import { consentSinks } from './consent-sinks.ts'
import { insertConsent, listConsents } from './consents.queries.ts'
import { findMember, lockMember } from './members.queries.ts'
import { isOpen } from './members.status.ts'

/** As events name a decision. */
const textOf = ({ purpose, channel, state, decidedOn }: Decision): string =>
  [purpose, channel, state, decidedOn].filter(Boolean).join(' ')

export const getMemberConsents = bind(routes.getMemberConsents, async ({ db, actor }, { params }) => {
  const { status } = found(await findMember(db, params.id))
  const known = new Set<string>()
  const items = (await listConsents(db, params.id)).map(({ importId, importLine, ...row }) => {
    const isInForce = !known.has(consentKey(row))
    known.add(consentKey(row))
    const stated = importId === null || importLine === null ? null : { id: importId, line: importLine }
    return { ...row, recordedAt: row.recordedAt.toISOString(), isInForce, import: stated }
  })
  const mayRecord = isOpen(status) && isGranted(actor.authorities, permissionCode('members.recordConsent'))
  return { items, mayRecord }
})

/** What held until then. `before`: decisions of the member, the newest first. */
function requireNew(said: ConsentInput, before: readonly Decision[]): Decision | undefined {
  const { state } = said
  const last = lastBefore(said, before)
  if (last?.state === state)
    throw fieldFailure('state', 'consent_unchanged', 'consent_unchanged', { since: last.decidedOn })
  if (state === 'REVOKED' && last?.state !== 'GRANTED')
    throw fieldFailure('state', 'consent_not_granted', 'consent_not_granted')
  return last
}

export const recordMemberConsent = bind(routes.recordMemberConsent, async (ctx, { params, body }) => {
  const { db, actor, event, now, tenant } = ctx
  const member = found(await lockMember(db, params.id))
  if (!isOpen(member.status)) throw failure('member_status_does_not_allow', { status: member.status })
  if (body.decidedOn > dayIn(tenant.zone, now))
    throw fieldFailure('decidedOn', 'consent_in_future', 'consent_in_future')
  if (body.state === 'GRANTED' && isUnderAge(body, member.birthday))
    throw fieldFailure('state', 'consent_under_age', 'consent_under_age', { years: CONSENT_AGE })
  const all = await listConsents(db, member.id)
  requireThat(all.length < CONSENTS_MAXIMUM, 'member_too_many_consents', { maximum: CONSENTS_MAXIMUM })
  const last = requireNew(body, all)
  const id = randomUUIDv7()
  await insertConsent(db, {
    ...body,
    id,
    memberId: member.id,
    by: { id: actor.userId, name: actor.userName },
    at: now,
  })
  for (const sink of consentSinks.of(ctx.app)) await sink(ctx, [member.id], body.purpose)
  Object.assign(event, {
    subjectType: 'member',
    subjectId: member.id,
    details: { created: id, consent: [last ? textOf(last) : null, textOf(body)] },
  })
  return { id }
})
