/** Where heads are kept: a folder, an SFTP server of others, and a mailbox of quality assurance. */

import { mkdir, open, readFile, rename } from 'node:fs/promises'
import { join, relative } from 'node:path'
import type { SignedHead } from '@serialis/contract/platform/proof/proof.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import type { Config } from '../../kit/ops/config.ts'
import { readSmall, TransferFailure } from '../../kit/protocols/folder.ts'
import type { OutgoingRule } from '../../kit/protocols/private-addresses.ts'
import { sftpPlaceOf, withSftp } from '../../kit/protocols/sftp.ts'
import { openSecret, sealSecret } from '../secrets/secrets.service.ts'
import type { SettingsRow } from './heads.queries.ts'

/** Heads are taken there in a background loop; nobody waits for the answer. */
const SFTP_MS = 20_000
/** A head has some 600 bytes. */
const HEAD_BYTES = 10_000

const secretOwner = (tenantId: number): string => `tenant ${tenantId} heads of the event log`

export const sealSftpSecret = (app: App, db: TenantDb, secret: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId), secret)

/** Empty if there is none. */
export const openSftpSecret = async (
  app: App,
  db: TenantDb,
  { sftpSealedSecret: sealed }: Pick<SettingsRow, 'sftpSealedSecret'>,
): Promise<string> => (sealed === null ? '' : openSecret(app, db, secretOwner(db.tenantId), sealed))

/** A folder of its own for each tenant. */
export const folderOf = ({ auditHeads }: Config, tenantCode: string): string => join(auditHeads, tenantCode)

/** Whether the folder survives the loss of the data folder. */
export const isOutside = ({ auditHeads, dataDir }: Config): boolean => relative(dataDir, auditHeads).startsWith('..')

const nameOf = ({ sequence, hash, keyId }: SignedHead): string =>
  `head-${String(sequence).padStart(12, '0')}-${hash.slice(0, 8)}-${keyId.slice(0, 8)}.json`

const textOf = (head: SignedHead): string => `${JSON.stringify(head)}\n`

/** Writes the head to a file of its own; a file that is there already is never replaced. */
export async function keepInFolder(folder: string, head: SignedHead): Promise<void> {
  await mkdir(folder, { recursive: true })
  const path = join(folder, nameOf(head))
  const text = textOf(head)
  const there = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (there === text) return
  if (there !== undefined) throw new Error(`${path} exists and holds something else`)
  const part = await open(`${path}.part`, 'w')
  try {
    await part.writeFile(text)
    await part.sync()
  } finally {
    await part.close()
  }
  await rename(`${path}.part`, path)
}

/** Writes the head to a file of its own in the server's folder, never over one that holds something else. */
export async function keepOverSftp(
  outgoing: OutgoingRule,
  settings: Pick<SettingsRow, 'sftpUrl' | 'sftpUser' | 'sftpAuth' | 'sftpHostKey'>,
  secret: string,
  head: SignedHead,
): Promise<void> {
  const { host, port, folder } = sftpPlaceOf(settings.sftpUrl)
  const login = {
    user: settings.sftpUser,
    ...(settings.sftpAuth === 'KEY' ? { privateKey: secret } : { password: secret }),
    hostKeySha256: settings.sftpHostKey,
  }
  const path = `${folder.replace(/\/+$/, '')}/${nameOf(head)}`
  await withSftp({ host, port, ...login, timeoutMs: SFTP_MS, outgoing }, async (files) => {
    const there = await readSmall(files, path, HEAD_BYTES).catch((error: unknown) => {
      if (error instanceof TransferFailure && error.kind === 'not_there') return undefined
      throw error
    })
    if (there === undefined) return files.write(path, [Buffer.from(textOf(head))])
    if (there.toString('utf8') !== textOf(head))
      throw new TransferFailure('refused', `${path} exists and holds something else`)
  })
}
