/**
 * The credentials of an account, certificate and private key: checked as the form sends them, with faults reported at
 * their field.
 */

import type { KeyObject, X509Certificate } from 'node:crypto'
import { createSecureContext } from 'node:tls'
import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { AccountKind } from '@serialis/contract/plant/sources/account-kinds.ts'
import type { AccountKey, AccountKeyUse, SettingsOf } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { requireEncrypted } from '../../../kit/protocols/plain-text.ts'
import { openAccountKey, sealAccountKey, type Access } from './account-access.ts'
import type { AccountRow } from './accounts.queries.ts'
import { certificateFacts, certificatesIn, daysUntil, openPrivateKey, privateKeyPem } from './certificates.ts'
import { needsOwnKey, needsPartnerKey, openedOwnKey, pgpAccountKeys, requirePartnerKey } from './pgp-keys.service.ts'

type Settings = SettingsOf[AccountKind]
interface Given {
  settings: Settings
  isActive: boolean
  privateKey?: string | undefined
  passphrase?: string | undefined
}

const wrong = (field: string, key: ErrorKey) => fieldFailure(field, key, key)

/** The certificates of a field; an account in use refuses one that is not in force. */
function certificatesOf(
  field: string,
  pem: string,
  { now }: Pick<Ctx, 'now'>,
  isActive: boolean,
): [X509Certificate, ...X509Certificate[]] {
  if (pem === '') throw wrong(field, 'account_certificate_can_not_be_empty')
  const [first, ...others] = certificatesIn(pem)
  if (first === undefined) throw wrong(field, 'account_certificate_unreadable')
  const { validFrom, validTo } = certificateFacts(first)
  if (isActive && validTo <= now) throw wrong(field, 'account_certificate_expired')
  if (isActive && validFrom > now) throw wrong(field, 'account_certificate_not_yet_valid')
  return [first, ...others]
}

/** The key from the form, otherwise the stored one; empty when there is none. */
const keyText = async (ctx: Ctx, { privateKey }: Given, before: AccountRow | undefined): Promise<string> =>
  privateKey || (before ? await openAccountKey(ctx.app, ctx.db, before) : '')

async function keyOf(ctx: Ctx, given: Given, before: AccountRow | undefined): Promise<KeyObject> {
  const text = await keyText(ctx, given, before)
  if (text === '') throw wrong('privateKey', 'account_key_can_not_be_empty')
  const key = openPrivateKey(text, given.passphrase ?? '')
  if (key === 'passphrase') throw wrong('passphrase', 'account_key_passphrase_wrong')
  if (key === 'unreadable') throw wrong('privateKey', 'account_key_unreadable')
  return key
}

/** Ours for TLS: a certificate that is accepted here will work. */
async function tlsKey(
  ctx: Ctx,
  given: Given,
  { clientCertificate }: SettingsOf['WEBSERVICE'],
  before: AccountRow | undefined,
): Promise<string> {
  const [own] = certificatesOf('settings.clientCertificate', clientCertificate, ctx, given.isActive)
  const key = await keyOf(ctx, given, before)
  if (!own.checkPrivateKey(key)) throw wrong('privateKey', 'account_key_of_other_certificate')
  const pem = privateKeyPem(key)
  try {
    createSecureContext({ cert: clientCertificate, key: pem })
  } catch {
    // For example, too short for current TLS.
    throw wrong('privateKey', 'account_key_unusable')
  }
  return pem
}

/** Null if no key of ours is needed. */
async function webserviceKey(
  ctx: Ctx,
  given: Given,
  settings: SettingsOf['WEBSERVICE'],
  before: AccountRow | undefined,
): Promise<string | null> {
  if (settings.trustedCertificates !== '')
    certificatesOf('settings.trustedCertificates', settings.trustedCertificates, ctx, given.isActive)
  if (settings.auth !== 'MTLS') return null
  if (!settings.url.toLowerCase().startsWith('https:')) throw wrong('settings.url', 'account_url_must_be_https')
  return tlsKey(ctx, given, settings, before)
}

/** A key is encrypted for the holder of the certificate, which only RSA can do. */
function rsaCertificate(field: string, pem: string, ctx: Pick<Ctx, 'now'>, isActive: boolean): X509Certificate {
  const [first] = certificatesOf(field, pem, ctx, isActive)
  if (first.publicKey.asymmetricKeyType !== 'rsa') throw wrong(field, 'account_certificate_needs_rsa')
  return first
}

async function tracelinkKey(
  ctx: Ctx,
  given: Given,
  settings: SettingsOf['TRACELINK'],
  before: AccountRow | undefined,
): Promise<string | null> {
  if (settings.trustedCertificates !== '')
    certificatesOf('settings.trustedCertificates', settings.trustedCertificates, ctx, given.isActive)
  if (settings.mode !== 'AS2') return null
  for (const field of ['as2OwnId', 'as2PartnerId'] as const)
    if (settings[field] === '') throw wrong(`settings.${field}`, 'account_as2_id_can_not_be_empty')
  rsaCertificate('settings.as2PartnerCertificate', settings.as2PartnerCertificate, ctx, given.isActive)
  const own = rsaCertificate('settings.as2OwnCertificate', settings.as2OwnCertificate, ctx, given.isActive)
  const key = await keyOf(ctx, given, before)
  if (!own.checkPrivateKey(key)) throw wrong('privateKey', 'account_key_of_other_certificate')
  return privateKeyPem(key)
}

interface Keys {
  /** Sealed for this account; null if none is needed. */
  sealed: Buffer | null
  settings: Settings
}

/** The stored part of an account's keys as it is saved now. Refuses at the field what cannot work. */
export async function keysOf(ctx: Ctx, id: string, given: Given, before?: AccountRow): Promise<Keys> {
  const { settings, isActive, passphrase = '' } = given
  if ('url' in settings) requireEncrypted(ctx.app, 'settings.url', settings.url)
  const sealed = (key: string | null) => (key === null ? null : sealAccountKey(ctx.app, ctx.db, id, key))
  if ('requestPath' in settings)
    return { sealed: await sealed(await webserviceKey(ctx, given, settings, before)), settings }
  if ('mode' in settings) return { sealed: await sealed(await tracelinkKey(ctx, given, settings, before)), settings }
  if (needsPartnerKey(settings)) await requirePartnerKey(settings, ctx.now, isActive)
  const own = needsOwnKey(settings)
    ? await openedOwnKey(await keyText(ctx, given, before), passphrase, ctx.now, isActive)
    : { privateKey: null, publicKey: '' }
  return { sealed: await sealed(own.privateKey), settings: { ...settings, pgpOwnPublicKey: own.publicKey } }
}

const shown = (use: AccountKeyUse, pem: string, now: Date): AccountKey[] =>
  certificatesIn(pem).map((certificate) => {
    const { validFrom, validTo, ...facts } = certificateFacts(certificate)
    return {
      use,
      ...facts,
      validFrom: validFrom.toISOString(),
      validTo: validTo.toISOString(),
      daysLeft: daysUntil(validTo, now),
    }
  })

/** What an account's page shows of its certificates and keys. */
export async function accountKeys(settings: Settings, now: Date): Promise<AccountKey[]> {
  if ('hostKey' in settings) return pgpAccountKeys(settings, now)
  if ('mode' in settings) {
    const own =
      settings.mode === 'AS2'
        ? [
            ...shown('AS2_OWN', settings.as2OwnCertificate, now).slice(0, 1),
            ...shown('AS2_PARTNER', settings.as2PartnerCertificate, now).slice(0, 1),
          ]
        : []
    return [...own, ...shown('TRUSTED', settings.trustedCertificates, now)]
  }
  return [
    ...(settings.auth === 'MTLS' ? shown('CLIENT', settings.clientCertificate, now).slice(0, 1) : []),
    ...shown('TRUSTED', settings.trustedCertificates, now),
  ]
}

/** The first required one that has expired. */
export async function endedKey(
  { account, sftp }: Pick<Access, 'account' | 'sftp'>,
  now: Date,
): Promise<AccountKey | undefined> {
  const keys = [
    ...(await accountKeys(account.settings, now)),
    ...(sftp === null ? [] : await pgpAccountKeys(sftp.folders, now)),
  ]
  return keys.find(({ use, validTo }) => use !== 'TRUSTED' && validTo !== null && new Date(validTo) <= now)
}
