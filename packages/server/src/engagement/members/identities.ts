/** What an identity is: one form per kind, found by a keyed hash, sealed in full, and shown in part. */

import { randomUUIDv7 } from 'node:crypto'
import type { MemberIdentity } from '@serialis/contract/engagement/members/members.schema.ts'
import { MASK, masked } from '@serialis/contract/kit/boundary/masking.ts'
import { type IdentityKind, identityKinds } from '@serialis/contract/plant/main-data/configs/member-config.schema.ts'
import { mobileNumber } from '@serialis/contract/platform/access/mobile-number.ts'
import { z } from 'zod'
import type { Tenant } from '../../kit/http/context.ts'
import type { SecretBox } from '../../platform/secrets/secrets.service.ts'
import type { IdentityRow, NewIdentity } from './members.queries.ts'

const ownerOf = (id: string): string => `member identity ${id}`
const PURPOSE = 'member identities'
const SEARCH_OWNER = 'search for a member'
const HASH_BYTES = 32
/** A search that was kept in an address or a task says nothing afterwards. */
const SEARCH_HOURS = 12

const wrongFormats = {
  PHONE: 'mobile_wrong_format',
  EMAIL: 'member_email_wrong_format',
  OPENID: 'member_identity_wrong_format',
  UNIONID: 'member_identity_wrong_format',
  EXTERNAL: 'member_identity_wrong_format',
  DEVICE: 'member_identity_wrong_format',
} as const satisfies Record<IdentityKind, string>
export const wrongFormatOf = (kind: IdentityKind) => wrongFormats[kind]

const mail = z.email()

/** The one form in which it is kept and found; undefined when the text is none of the kind. */
export function normalized(kind: IdentityKind, text: string, tenant: Pick<Tenant, 'zone' | 'locale'>) {
  const given = text.trim()
  if (kind === 'PHONE') return mobileNumber(given, tenant)
  if (kind === 'EMAIL') {
    const address = given.toLowerCase()
    return mail.safeParse(address).success ? address : undefined
  }
  return /^\S{1,254}$/.test(given) ? given : undefined
}

export const hashOf = (box: SecretBox, kind: IdentityKind, value: string): Buffer =>
  box.hash(PURPOSE, `${kind} ${value}`)

/** The value must be in its one form; a hash that is known already is not made again. */
export function sealedIdentity(box: SecretBox, kind: IdentityKind, value: string, known?: Buffer): NewIdentity {
  const id = randomUUIDv7()
  return { id, kind, valueHash: known ?? hashOf(box, kind, value), valueEncrypted: box.seal(ownerOf(id), value) }
}

export const openIdentity = (box: SecretBox, { id, valueEncrypted }: Pick<IdentityRow, 'id' | 'valueEncrypted'>) =>
  box.open(ownerOf(id), valueEncrypted)

/** Of an id, which may hold anything, the last two characters are shown; of a short one nothing. */
const partOfId = (value: string): string => `${MASK}${value.length < 8 ? '' : value.slice(-2)}`
/** As it is shown to those who may not see it in full. */
export const identityInPart = (kind: IdentityKind, value: string): string =>
  kind === 'PHONE' || kind === 'EMAIL' ? masked(value) : partOfId(value)

export const shownIdentity = (
  box: SecretBox,
  row: IdentityRow,
  maskedKinds: readonly IdentityKind[],
): MemberIdentity => {
  const value = openIdentity(box, row)
  const isMasked = maskedKinds.includes(row.kind)
  return {
    id: row.id,
    kind: row.kind,
    value: isMasked ? identityInPart(row.kind, value) : value,
    isMasked,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    addedAt: row.addedAt.toISOString(),
  }
}

/** The hashes that a text has as an identity, sealed for an address. */
export function sealedSearch(
  box: SecretBox,
  text: string,
  { tenant, now }: { tenant: Pick<Tenant, 'zone' | 'locale'>; now: Date },
): string {
  const hashes = identityKinds.flatMap((kind) => {
    const value = normalized(kind, text, tenant)
    return value === undefined ? [] : hashOf(box, kind, value)
  })
  return box.seal(SEARCH_OWNER, `${now.getTime()} ${Buffer.concat(hashes).toString('base64url')}`).toString('base64url')
}

/** Undefined when this tenant sealed no such search in the last hours. */
export function openSearch(box: SecretBox, sealed: string, now: Date): Buffer[] | undefined {
  let text: string
  try {
    text = box.open(SEARCH_OWNER, Buffer.from(sealed, 'base64url'))
  } catch {
    // Of another tenant, cut, or made up: which of these, the caller does not learn.
    return undefined
  }
  const [sealedAt = '', hashes = ''] = text.split(' ')
  const isFresh = now.getTime() - Number(sealedAt) <= SEARCH_HOURS * 3_600_000
  if (!isFresh) return undefined
  const bytes = Buffer.from(hashes, 'base64url')
  return Array.from({ length: bytes.length / HASH_BYTES }, (_, at) =>
    bytes.subarray(at * HASH_BYTES, (at + 1) * HASH_BYTES),
  )
}
