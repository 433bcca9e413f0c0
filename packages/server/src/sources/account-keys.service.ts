/** By what an account proves who we are: certificate and private key, judged as they come from the form. What is wrong with them is told at their field. */
import type { KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { AccountKind } from '@serialis/contract/sources/accounts.kinds.ts'
import type { AccountKey, AccountKeyUse, SettingsOf } from '@serialis/contract/sources/accounts.schema.ts'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import { certificateFacts, certificatesIn, daysUntil, openPrivateKey, privateKeyPem } from '../kit/certificates.ts'
import type { Ctx } from '../kit/context.ts'
import { fieldFailure } from '../kit/failure.ts'
import { openAccountKey, sealAccountKey } from './account-access.ts'
import type { AccountRow } from './accounts.queries.ts'

type Settings = SettingsOf[AccountKind]
interface Given {
  settings: Settings
  isActive: boolean
  privateKey?: string | undefined
  passphrase?: string | undefined
}

const wrong = (field: string, key: ErrorKey) => fieldFailure(field, key, key)

/** The certificates of a field; an account that is in use takes none that is not in force. */
function certificatesOf(field: string, pem: string, { now }: Pick<Ctx, 'now'>, isActive: boolean): [X509Certificate, ...X509Certificate[]] {
  if (pem === '') throw wrong(field, 'account_certificate_can_not_be_empty')
  const [first, ...others] = certificatesIn(pem)
  if (first === undefined) throw wrong(field, 'account_certificate_unreadable')
  const { validFrom, validTo } = certificateFacts(first)
  if (isActive && validTo <= now) throw wrong(field, 'account_certificate_expired')
  if (isActive && validFrom > now) throw wrong(field, 'account_certificate_not_yet_valid')
  return [first, ...others]
}

/** The key that came with the form, else the one that is kept. */
async function keyOf(ctx: Ctx, { privateKey, passphrase = '' }: Given, before: AccountRow | undefined): Promise<KeyObject> {
  const text = privateKey || (before ? await openAccountKey(ctx.app, ctx.db, before) : '')
  if (text === '') throw wrong('privateKey', 'account_key_can_not_be_empty')
  const key = openPrivateKey(text, passphrase)
  if (key === 'passphrase') throw wrong('passphrase', 'account_key_passphrase_wrong')
  if (key === 'unreadable') throw wrong('privateKey', 'account_key_unreadable')
  return key
}

/** Ours for TLS: what the partner is shown is what will work. */
async function tlsKey(ctx: Ctx, given: Given, { clientCertificate }: SettingsOf['WEBSERVICE'], before: AccountRow | undefined): Promise<string> {
  const [own] = certificatesOf('settings.clientCertificate', clientCertificate, ctx, given.isActive)
  const key = await keyOf(ctx, given, before)
  if (!own.checkPrivateKey(key)) throw wrong('privateKey', 'account_key_of_other_certificate')
  const pem = privateKeyPem(key)
  try {
    createSecureContext({ cert: clientCertificate, key: pem })
  } catch {
    // Too short for today's TLS, for one.
    throw wrong('privateKey', 'account_key_unusable')
  }
  return pem
}

/** The sealed private key of an account as it is saved now; null where its way needs none. Refuses at the field what cannot work. */
export async function sealedKeyOf(ctx: Ctx, id: string, given: Given, before?: AccountRow): Promise<Buffer | null> {
  const { settings } = given
  if (!('requestPath' in settings)) return null
  if (settings.trustedCertificates !== '') certificatesOf('settings.trustedCertificates', settings.trustedCertificates, ctx, given.isActive)
  if (settings.auth !== 'MTLS') return null
  if (!settings.url.toLowerCase().startsWith('https:')) throw wrong('settings.url', 'account_url_must_be_https')
  return sealAccountKey(ctx.app, ctx.db, id, await tlsKey(ctx, given, settings, before))
}

const shown = (use: AccountKeyUse, pem: string, now: Date): AccountKey[] =>
  certificatesIn(pem).map((certificate) => {
    const { validFrom, validTo, ...facts } = certificateFacts(certificate)
    return { use, ...facts, validFrom: validFrom.toISOString(), validTo: validTo.toISOString(), daysLeft: daysUntil(validTo, now) }
  })

/** What an account's pages show of its certificates. */
export function accountKeys(settings: Settings, now: Date): AccountKey[] {
  if (!('requestPath' in settings)) return []
  return [...(settings.auth === 'MTLS' ? shown('CLIENT', settings.clientCertificate, now).slice(0, 1) : []), ...shown('TRUSTED', settings.trustedCertificates, now)]
}

/** The first of them by which nothing can be proved any more. */
export const expiredKey = (settings: Settings, now: Date): AccountKey | undefined => accountKeys(settings, now).find(({ use, validTo }) => use !== 'TRUSTED' && new Date(validTo) <= now)
