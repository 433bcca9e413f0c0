/** A signature in a session by the provider: the provider asks the signer anew, and its answer becomes a proof that works once. */

import { createHash, randomBytes } from 'node:crypto'
import type { SignatureInput } from '@serialis/contract/kit/signature.ts'
import * as routes from '@serialis/contract/platform/access/sign-on/sign-on.routes.ts'
import { bindAsking } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { failure, found, requireThat } from '../../../kit/http/failure.ts'
import { findUserWithWait, type OwnRow } from '../sessions/sessions.queries.ts'
import * as flows from './flows.queries.ts'
import { answered, begin, requireAskedAnew } from './flows.service.ts'
import { findSubjectOf } from './identities.queries.ts'

/** Long enough for meaning and reason. */
const PROOF_MS = 5 * 60_000

const hashOf = (proof: string): Buffer => createHash('sha256').update(proof).digest()

export const startSigning = bindAsking(
  routes.startSigning,
  ({ app, now, tenant, actor }, { body }) => {
    requireThat(actor.kind === 'user', 'not_found')
    return begin({ app, now, tenant }, { ...body, purpose: 'SIGNATURE', userId: actor.userId })
  },
  async (_ctx, _input, url) => ({ url }),
)

/** The person of the answer must be the signer, and must have been asked since the signature was begun. */
export const finishSigning = bindAsking(
  routes.finishSigning,
  ({ app, now, tenant }, { body }) => answered({ app, now, tenant }, { purpose: 'SIGNATURE', ...body }),
  async (ctx, _input, { flow, person }) => {
    const { db, actor, now, event } = ctx
    requireThat(flow.userId === actor.userId && flow.digest !== null, 'sign_on_over')
    const own = await findSubjectOf(db, actor.userId, person.issuer)
    requireThat(own?.subject === person.subject, 'sign_on_other_person')
    requireAskedAnew(flow, person)
    const proof = randomBytes(32).toString('base64url')
    await flows.insertProof(db, {
      proofHash: hashOf(proof),
      userId: actor.userId,
      digest: found(flow.digest),
      issuer: person.issuer,
      expiresAt: new Date(now.getTime() + PROOF_MS),
    })
    Object.assign(event, { subjectType: 'user', subjectId: actor.userId, details: { issuer: person.issuer } })
    return { proof }
  },
)

/** Takes the place of the password of a signer: the account is typed, and the proof is of this signer and this record. */
export async function requireProof(
  { db, actor, tenant, now }: Ctx,
  { account, proof, digest }: Pick<SignatureInput, 'account' | 'digest'> & { proof: string },
): Promise<OwnRow & { issuer: string }> {
  const isOwn = account === actor.account || account === `${actor.account}@${tenant.code}`
  if (!isOwn) throw failure('user_name_or_password_wrong')
  const user = found(await findUserWithWait(db, actor.account))
  const taken = await flows.deleteProof(db, { proofHash: hashOf(proof), userId: actor.userId, digest }, now)
  return { ...user, ...found(taken, 'sign_on_proof_over') }
}
