/** The folder in which a line and the product exchange files, on this or another machine. */

import { posix, join } from 'node:path'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App, Tenant } from '../../kit/http/context.ts'
import { isSandbox, outgoingOf } from '../../kit/limits/sandbox.ts'
import { type Folder, TransferFailure } from '../../kit/protocols/folder.ts'
import { withSftp } from '../../kit/protocols/sftp.ts'
import { openSecret, sealSecret } from '../../platform/secrets/secrets.service.ts'
import type { ConnectionRow } from './connections.queries.ts'
import { localFolder } from './local-folder.ts'

const secretOwner = (tenantId: number, lineId: string): string => `tenant ${tenantId} line connection ${lineId}`

export const sealFor = (app: App, db: TenantDb, lineId: string, secret: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId, lineId), secret)

/** Two tenants may have lines with the same code. */
export const dropFolderOf = (app: App, tenant: Pick<Tenant, 'code'>, lineCode: string): string =>
  join(app.config.lineFolders, tenant.code, lineCode)

/** The same folder, from a subfolder on. */
function below(folder: Folder, base: string): Folder {
  const at = (path: string) => posix.join(base, path)
  return {
    list: (path) => folder.list(at(path)),
    read: (path) => folder.read(at(path)),
    write: (path, content) => folder.write(at(path), content),
    rename: (from, to) => folder.rename(at(from), at(to)),
    remove: (path) => folder.remove(at(path)),
  }
}

export interface Station {
  readonly app: App
  readonly tenant: Tenant
  readonly lineCode: string
  readonly connection: ConnectionRow
  /** Unsealed before; see `secretOf`. */
  readonly secret: string | undefined
}

/** The line's secret; it is unsealed only here. */
export const secretOf = async (
  app: App,
  db: TenantDb,
  { lineId, sealedSecret }: ConnectionRow,
): Promise<string | undefined> =>
  sealedSecret === null ? undefined : openSecret(app, db, secretOwner(db.tenantId, lineId), sealedSecret)

/** Does the work in the line's folder; lines that call have none. Throws a `TransferFailure`. */
export async function withLineFolder<T>(
  { app, tenant, lineCode, connection, secret }: Station,
  work: (folder: Folder) => Promise<T>,
): Promise<T> {
  // A folder of this machine is a way out as well: a line reads it.
  if (isSandbox(tenant)) throw new TransferFailure('kept_in_sandbox', lineCode)
  if (connection.transport === 'FOLDER') return work(localFolder(dropFolderOf(app, tenant, lineCode)))
  const { host, port, account: user, auth, hostKey: hostKeySha256, timeoutSeconds } = connection
  const login = auth === 'KEY' ? { privateKey: secret } : { password: secret }
  return withSftp(
    {
      host,
      port,
      user,
      ...login,
      hostKeySha256,
      timeoutMs: timeoutSeconds * 1_000,
      outgoing: outgoingOf({ app, tenant }),
    },
    (folder) => work(below(folder, connection.folder)),
  )
}
