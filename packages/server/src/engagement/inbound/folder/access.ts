/** How the machine of a folder is reached. Its secret is unsealed only here. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { outgoingOf } from '../../../kit/limits/sandbox.ts'
import { sftpPlaceOf, type SftpSettings } from '../../../kit/protocols/sftp.ts'
import { openSecret, sealSecret } from '../../../platform/secrets/secrets.service.ts'
import type { FolderRow } from './folder.queries.ts'

/** Nobody waits for the answer. */
const TIMEOUT_MS = 20_000

const ownerOf = (tenantId: number, endpointId: string) =>
  `tenant ${tenantId} folder of subscribe endpoint ${endpointId}`

export const sealFolderSecret = (app: App, db: TenantDb, endpointId: string, secret: string): Promise<Buffer> =>
  sealSecret(app, db, ownerOf(db.tenantId, endpointId), secret)

export interface FolderAccess {
  settings: SftpSettings
  /** On the machine, without a slash at the end. */
  path: string
}

export async function folderAccess(
  of: { app: App; tenant: Tenant },
  db: TenantDb,
  { endpointId, sftpUrl, sftpUser, sftpAuth, sftpHostKey, sealedSecret }: FolderRow,
): Promise<FolderAccess> {
  const secret = await openSecret(of.app, db, ownerOf(db.tenantId, endpointId), sealedSecret)
  const { host, port, folder } = sftpPlaceOf(sftpUrl)
  return {
    path: folder.replace(/\/+$/, ''),
    settings: {
      host,
      port,
      user: sftpUser,
      ...(sftpAuth === 'KEY' ? { privateKey: secret } : { password: secret }),
      hostKeySha256: sftpHostKey,
      timeoutMs: TIMEOUT_MS,
      outgoing: outgoingOf(of),
    },
  }
}
