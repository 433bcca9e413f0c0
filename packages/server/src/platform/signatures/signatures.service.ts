/**
 * Electronic signatures (21 CFR Part 11): both components are requested again and bound to the digest of the version
 * that the signer was shown.
 */

import { randomUUIDv7 } from 'node:crypto'
import type { SignatureInput, SignatureView } from '@serialis/contract/kit/signature.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { requireThat } from '../../kit/http/failure.ts'
import type { Invariant } from '../../kit/http/room.ts'
import { canonicalJson, sha256Hex } from '../../kit/ops/canonical-json.ts'
import { requireOpenSigning } from '../access/delegation/signing.service.ts'
import { requireOwnPassword } from '../access/passwords/own-password.service.ts'
import { requireSecondFactor } from '../access/second-factor/second-factor.service.ts'
import { requireProof } from '../access/sign-on/signature.service.ts'
import * as queries from './signatures.queries.ts'

/** sha256 over the canonical JSON of a record, 64 hexadecimal digits: the value that a signature is bound to. */
export const digestOf = (record: object): string => sha256Hex(canonicalJson(record))

export interface Signable {
  subjectType: string
  subjectId: string
  /**
   * Everything the signer was shown and is accountable for; the same function makes it for the detail view's `digest`.
   */
  record: object
}

/**
 * Signs in the command's transaction. Refuses another account or a wrong password with `user_name_or_password_wrong` (a
 * wrong password counts towards the account's waiting time), a proof of the provider that is not of this signer and
 * record with `sign_on_proof_over`, an account whose signing is closed with `signing_closed`,
 * and a record that has changed since with `changed_meanwhile`.
 */
export async function sign(
  ctx: Ctx,
  { subjectType, subjectId, record }: Signable,
  input: SignatureInput,
): Promise<SignatureView> {
  const { account, proof } = input
  const proven = proof === undefined ? undefined : await requireProof(ctx, { ...input, proof })
  const own = proven ?? (await requireOwnPassword(ctx, { account, check: ctx.passwordCheck }))
  requireOpenSigning(own.signingClosed)
  const secondFactor = await requireSecondFactor(ctx, own, input.secondFactor, 'SIGNATURE')
  const content = canonicalJson(record)
  const digest = sha256Hex(content)
  requireThat(input.digest === digest, 'changed_meanwhile')
  const row: queries.SignatureRow = {
    id: randomUUIDv7(),
    subjectType,
    subjectId,
    eventId: ctx.event.id,
    action: ctx.event.action ?? '',
    userId: ctx.actor.userId,
    account: ctx.actor.account,
    printedName: ctx.actor.userName,
    meaning: input.meaning,
    reason: input.reason,
    signedAt: ctx.now,
    zone: ctx.tenant.zone,
    digest,
    content,
    secondFactor: secondFactor ?? null,
    provider: proven?.issuer ?? null,
  }
  queries.insertSignature(ctx.db, row)
  Object.assign(ctx.event, { signatureId: row.id, reason: input.reason })
  return shown(row, true)
}

/**
 * Every signature of a subject, oldest first. `recordOf` rebuilds the signed version of the record from the stored
 * data; when a signed byte has changed since, there or in the signature's own row, `intact` is false.
 */
export async function signaturesOf(
  db: TenantDb,
  subjectType: string,
  subjectId: string,
  recordOf: (signature: {
    id: string
    action: string
    eventId: string
    signedAt: Date
    content: unknown
  }) => object | Promise<object>,
): Promise<SignatureView[]> {
  const views: SignatureView[] = []
  for (const row of await queries.listSignatures(db, subjectType, subjectId)) {
    const isContentIntact = sha256Hex(row.content) === row.digest
    const record = isContentIntact
      ? await recordOf({
          id: row.id,
          action: row.action,
          eventId: row.eventId,
          signedAt: row.signedAt,
          content: JSON.parse(row.content) as unknown,
        })
      : undefined
    views.push(shown(row, record !== undefined && digestOf(record) === row.digest))
  }
  return views
}

/** Every signature of the tenant and its event, for a check outside of the product. */
export const everySignature = queries.listSignedEvents

const shown = (row: queries.SignatureRow, intact: boolean): SignatureView => ({
  id: row.id,
  meaning: row.meaning,
  reason: row.reason,
  printedName: row.printedName,
  account: row.account,
  signedAt: row.signedAt.toISOString(),
  event: row.action,
  secondFactor: row.secondFactor,
  provider: row.provider,
  intact,
})

/** The invariants of signatures. */
export async function signatureInvariants(db: TenantDb): Promise<Invariant[]> {
  const { signatures, broken, lost } = await queries.countBrokenSignatures(db)
  return [
    {
      what: 'every signature holds what was signed, and its event names it',
      checked: signatures,
      violated: broken.length,
      examples: broken,
    },
    { what: 'every signed event has its signature', checked: signatures, violated: lost.length, examples: lost },
  ]
}
