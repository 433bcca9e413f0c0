/** How an account's partner is reached. The secret leaves its seal only here, on its way into a request. */
import type { SftpSettings as SftpAccount } from '@serialis/contract/sources/accounts.schema.ts'
import { openSecret, sealSecret } from '../codes/secrets.service.ts'
import type { App } from '../kit/context.ts'
import type { TenantDb } from '../kit/db.ts'
import type { SftpSettings } from '../kit/sftp.ts'
import { findAccount, isOfKind, type AccountRow } from './accounts.queries.ts'

const secretOwner = (tenantId: number, accountId: string): string => `tenant ${tenantId} source account ${accountId}`

export const sealFor = (app: App, db: TenantDb, accountId: string, secret: string): Promise<Buffer> => sealSecret(app, db, secretOwner(db.tenantId, accountId), secret)

const secretOf = async (app: App, db: TenantDb, { id, sealed_secret }: AccountRow): Promise<string> => (sealed_secret === null ? '' : openSecret(app, db, secretOwner(db.tenantId, id), sealed_secret))

/** An account with what opens the partner's door. */
export interface Access {
  account: AccountRow
  secret: string
  /** Of the SFTP account itself, or of the one that carries this account's files. */
  sftp: { settings: SftpSettings; folders: SftpAccount } | null
}

export async function accessOf(app: App, db: TenantDb, account: AccountRow): Promise<Access> {
  const carrier = isOfKind(account, 'SFTP') ? account : account.sftp_account_id === null ? undefined : await findAccount(db, account.sftp_account_id)
  const secret = await secretOf(app, db, account)
  if (carrier === undefined || !isOfKind(carrier, 'SFTP')) return { account, secret, sftp: null }
  const { host, port, user, auth, hostKey } = carrier.settings
  const own = await secretOf(app, db, carrier)
  const settings: SftpSettings = {
    host, port, user, hostKeySha256: hostKey, timeoutMs: carrier.timeout_seconds * 1_000, privateTargets: app.config.privateTargets, ...(auth === 'KEY' ? { privateKey: own } : { password: own }),
  }
  return { account, secret, sftp: { settings, folders: carrier.settings } }
}
