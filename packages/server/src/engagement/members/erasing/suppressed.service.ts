/**
 * What erased persons were recognized by stays as keyed hashes. Who enters such an identity is refused; a person who
 * comes back by their own will is admitted first, with the proof of it.
 */

import * as routes from '@serialis/contract/engagement/members/members.routes.ts'
import type { IdentityKind } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { createTokenBuckets } from '../../../kit/limits/token-buckets.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { hashOf, normalized, wrongFormatOf } from '../identities.ts'
import { deleteSuppressed, findSuppressed, listSuppressed, suppressAgain } from './suppressed.queries.ts'

export const suppressedIdentities = listSuppressed
export { suppressAgain }

/**
 * After the identities are stored: an erasure that was at work with the same ones is committed by then, and its hashes
 * are seen.
 */
export async function requireNotErased(
  { db }: Pick<Ctx, 'db'>,
  added: readonly { kind: IdentityKind; valueHash: Buffer }[],
  fieldOf: (kind: IdentityKind) => string,
): Promise<void> {
  const [suppressed] = await findSuppressed(
    db,
    added.map(({ valueHash }) => valueHash),
  )
  const first = suppressed && added.find(({ valueHash }) => valueHash.equals(suppressed))
  if (first) throw fieldFailure(fieldOf(first.kind), 'member_identity_erased', 'member_identity_erased')
}

/** Of one caller: a command that says who was erased is not tried through a range of numbers. */
const tries = stateKey('members.readmissions', () => createTokenBuckets({ perSecond: 1 / 60, burst: 60 }))

export const readmitPerson = bind(routes.readmitPerson, async (ctx, { body }) => {
  const { app, db, tenant, actor, event } = ctx
  const seconds = app.state(tries).seconds(`${tenant.tenantId} ${actor.userId}`, performance.now())
  if (seconds > 0) throw failure('too_many_requests', { seconds })
  const value = normalized(body.kind, body.value, tenant)
  if (value === undefined) throw fieldFailure('value', wrongFormatOf(body.kind), wrongFormatOf(body.kind))
  const box = await knownSecretBox(app, db)
  requireThat(
    box !== undefined && (await deleteSuppressed(db, hashOf(box, body.kind, value))),
    'member_identity_not_erased',
  )
  Object.assign(event, { reason: body.reason, details: { identities: [body.kind, null] } })
  return {}
})
