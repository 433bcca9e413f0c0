/** Keys that encrypt the files of an SFTP account: checked as the form sends them, shown, and ready for use. */

import type { ErrorKey } from '@serialis/contract/errors.ts'
import type { AccountKey, SftpSettings } from '@serialis/contract/plant/sources/accounts.schema.ts'
import { fieldFailure } from '../../../kit/http/failure.ts'
import { daysUntil } from './certificates.ts'
import { canEncrypt, openPgpPrivateKey, pgpFacts, readPgpPublicKey } from './pgp.ts'

type PgpSettings = Pick<SftpSettings, 'pgpIn' | 'pgpOut' | 'pgpPartnerKey' | 'pgpOwnPublicKey'>

/** Files for the partner are encrypted with the partner's key, which also verifies the partner's signatures. */
export const needsPartnerKey = ({ pgpIn, pgpOut }: PgpSettings): boolean => pgpOut !== 'NONE' || pgpIn === 'SIGNED'
/** Files for us are decrypted with our own key, which also signs our files. */
export const needsOwnKey = ({ pgpIn, pgpOut }: PgpSettings): boolean => pgpIn !== 'NONE' || pgpOut === 'SIGNED'

const wrong = (field: string, key: ErrorKey) => fieldFailure(field, key, key)

export async function requirePartnerKey(settings: PgpSettings, now: Date, isActive: boolean): Promise<void> {
  const field = 'settings.pgpPartnerKey'
  if (settings.pgpPartnerKey === '') throw wrong(field, 'account_pgp_key_can_not_be_empty')
  const key = await readPgpPublicKey(settings.pgpPartnerKey)
  if (key === undefined) throw wrong(field, 'account_pgp_public_key_unreadable')
  const { validTo } = await pgpFacts(key)
  if (isActive && validTo !== null && validTo <= now) throw wrong(field, 'account_pgp_key_expired')
  if (isActive && settings.pgpOut !== 'NONE' && !(await canEncrypt(key, new Date())))
    throw wrong(field, 'account_pgp_key_can_not_encrypt')
}

/** Our own key without its passphrase, and its public half, both armored. */
export async function openedOwnKey(
  armored: string,
  passphrase: string,
  now: Date,
  isActive: boolean,
): Promise<{ privateKey: string; publicKey: string }> {
  if (armored === '') throw wrong('privateKey', 'account_pgp_key_can_not_be_empty')
  const key = await openPgpPrivateKey(armored, passphrase)
  if (key === 'passphrase') throw wrong('passphrase', 'account_key_passphrase_wrong')
  if (key === 'unreadable') throw wrong('privateKey', 'account_pgp_private_key_unreadable')
  const { validTo } = await pgpFacts(key)
  if (isActive && validTo !== null && validTo <= now) throw wrong('privateKey', 'account_pgp_key_expired')
  return { privateKey: key.armor(), publicKey: key.toPublic().armor() }
}

async function shown(use: AccountKey['use'], armored: string, now: Date): Promise<AccountKey[]> {
  const key = await readPgpPublicKey(armored)
  if (key === undefined) return []
  const { subject, fingerprint, validFrom, validTo } = await pgpFacts(key)
  return [
    {
      use,
      subject,
      issuer: '',
      fingerprint,
      validFrom: validFrom.toISOString(),
      validTo: validTo?.toISOString() ?? null,
      daysLeft: validTo && daysUntil(validTo, now),
    },
  ]
}

export const pgpAccountKeys = async (settings: PgpSettings, now: Date): Promise<AccountKey[]> => [
  ...(needsOwnKey(settings) ? await shown('PGP_OWN', settings.pgpOwnPublicKey, now) : []),
  ...(needsPartnerKey(settings) ? await shown('PGP_PARTNER', settings.pgpPartnerKey, now) : []),
]
