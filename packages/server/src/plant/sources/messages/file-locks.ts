/** Outgoing and incoming files of an SFTP account: encrypted and decrypted as the account requires. */

import type { App } from '../../../kit/http/context.ts'
import type { TaskRun } from '../../../kit/jobs/task.ts'
import type { Chunks } from '../../../kit/protocols/folder.ts'
import type { Access } from '../accounts/account-access.ts'
import { decrypted, encrypted, openPgpPrivateKey, PgpFailure, readPgpPublicKey } from '../accounts/pgp.ts'
import { AnswerRefused } from '../answers/serial-answer.ts'

type Carrier = NonNullable<Access['sftp']>

/** The forms have checked both keys; a missing one is a bug. */
async function ownKey({ pgpKey }: Carrier) {
  const key = await openPgpPrivateKey(pgpKey, '')
  if (typeof key === 'string') throw new Error(`the PGP key of an account is ${key}`)
  return key
}
async function partnerKey({ folders }: Carrier) {
  const key = await readPgpPublicKey(folders.pgpPartnerKey)
  if (key === undefined) throw new Error('the PGP key of a partner is unreadable')
  return key
}

/** The content and the name of a file in the partner's folder. */
export async function lockedFile(
  carrier: Carrier,
  name: string,
  content: Chunks,
): Promise<{ name: string; content: Chunks }> {
  const { pgpOut } = carrier.folders
  if (pgpOut === 'NONE') return { name, content }
  return {
    name: `${name}.pgp`,
    content: encrypted(content, {
      for: await partnerKey(carrier),
      ...(pgpOut === 'SIGNED' && { signedBy: await ownKey(carrier) }),
    }),
  }
}

async function* opened(app: App, carrier: Carrier, path: string): AsyncGenerator<Uint8Array> {
  const { pgpIn } = carrier.folders
  try {
    yield* decrypted(app.files.read(path), {
      with: await ownKey(carrier),
      ...(pgpIn === 'SIGNED' && { signedBy: await partnerKey(carrier) }),
    })
  } catch (error) {
    throw error instanceof PgpFailure ? new AnswerRefused(error.kind) : error
  }
}

/**
 * Reads the content of a file from the folder. It is decrypted into a file of its own, which lives as long as the
 * reading: the received file stays unchanged, and content whose encryption or signature turns out wrong at its end was
 * never read. Throws `AnswerRefused`.
 */
export async function withOpened<T>(
  { app, tenant }: Pick<TaskRun, 'app' | 'tenant'>,
  { sftp }: Access,
  path: string,
  read: (path: string) => Promise<T>,
): Promise<T> {
  if (sftp === null || sftp.folders.pgpIn === 'NONE') return read(path)
  const file = await app.files.put(tenant.tenantId, 'opened', opened(app, sftp, path))
  try {
    return await read(file.path)
  } finally {
    await app.files.remove(file.path)
  }
}
