/**
 * How an account's partner is reached. Secrets are unsealed only here, for a request or to be checked together with a
 * new certificate.
 */

import type { SftpSettings as SftpAccount } from '@serialis/contract/plant/sources/accounts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import type { OutgoingTls } from '../../../kit/protocols/outgoing.ts'
import type { OutgoingRule } from '../../../kit/protocols/private-addresses.ts'
import type { SftpSettings } from '../../../kit/protocols/sftp.ts'
import { openSecret, sealSecret } from '../../../platform/secrets/secrets.service.ts'
import { findAccount, isOfKind, type AccountRow } from './accounts.queries.ts'

const secretOwner = (tenantId: number, accountId: string): string => `tenant ${tenantId} source account ${accountId}`

export const sealFor = (app: App, db: TenantDb, accountId: string, secret: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId, accountId), secret)

const keyOwner = (tenantId: number, accountId: string): string =>
  `tenant ${tenantId} private key of source account ${accountId}`

/** `key` has no passphrase: the seal protects it. */
export const sealAccountKey = (app: App, db: TenantDb, accountId: string, key: string): Promise<Buffer> =>
  sealSecret(app, db, keyOwner(db.tenantId, accountId), key)

/** Empty if there is none. */
export const openAccountKey = async (
  app: App,
  db: TenantDb,
  { id, sealedKey }: Pick<AccountRow, 'id' | 'sealedKey'>,
): Promise<string> => (sealedKey === null ? '' : openSecret(app, db, keyOwner(db.tenantId, id), sealedKey))

const secretOf = async (app: App, db: TenantDb, { id, sealedSecret }: AccountRow): Promise<string> =>
  sealedSecret === null ? '' : openSecret(app, db, secretOwner(db.tenantId, id), sealedSecret)

/** An account with the credentials for its partner. */
export interface Access {
  account: AccountRow
  outgoing: OutgoingRule
  secret: string
  /** Our own private key, in PEM or armored; empty if none is needed. */
  key: string
  /** For https. */
  tls: OutgoingTls
  /** Of the SFTP account itself, or of the one that transfers this account's files. */
  sftp: {
    settings: SftpSettings
    folders: SftpAccount
    /** Our own, armored; empty if none is needed. */ pgpKey: string
  } | null
}

function tlsOf({ settings }: AccountRow, key: string): OutgoingTls {
  if ('hostKey' in settings) return {}
  const shown = 'requestPath' in settings && settings.auth === 'MTLS' ? { cert: settings.clientCertificate, key } : {}
  return { ...shown, ...(settings.trustedCertificates !== '' && { ca: settings.trustedCertificates }) }
}

export async function accessOf(
  { app, tenant }: { app: App; tenant: Tenant },
  db: TenantDb,
  account: AccountRow,
): Promise<Access> {
  const outgoing = outgoingOf({ app, tenant })
  const carrier = isOfKind(account, 'SFTP')
    ? account
    : account.sftpAccountId === null
      ? undefined
      : await findAccount(db, account.sftpAccountId)
  const key = await openAccountKey(app, db, account)
  const own = { account, outgoing, secret: await secretOf(app, db, account), key, tls: tlsOf(account, key) }
  if (carrier === undefined || !isOfKind(carrier, 'SFTP')) return { ...own, sftp: null }
  const { host, port, user, auth, hostKey } = carrier.settings
  const login = await secretOf(app, db, carrier)
  const settings: SftpSettings = {
    host,
    port,
    user,
    hostKeySha256: hostKey,
    timeoutMs: carrier.timeoutSeconds * 1_000,
    outgoing,
    ...(auth === 'KEY' ? { privateKey: login } : { password: login }),
  }
  return { ...own, sftp: { settings, folders: carrier.settings, pgpKey: await openAccountKey(app, db, carrier) } }
}
