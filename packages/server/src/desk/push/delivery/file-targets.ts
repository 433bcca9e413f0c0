/**
 * Targets that take files: one per batch, with a name derived from the batch, so that the same batch is the same file.
 */

import { takesFiles } from '@serialis/contract/desk/push/push.schema.ts'
import { readSmall, TransferFailure, type Folder } from '../../../kit/protocols/folder.ts'
import type { OutgoingRule } from '../../../kit/protocols/private-addresses.ts'
import { readHostKey, sftpPlaceOf, withSftp } from '../../../kit/protocols/sftp.ts'
import type { TargetRow } from '../targets/targets.queries.ts'
import type { Verdict } from './answers.ts'
import type { WrittenBatch } from './batches.ts'
import type { HttpAnswer } from './send.ts'

export { takesFiles }

/** A receipt names codes; 10,000 of them take 2 MB. */
const RECEIPT_BYTES = 8 * 2 ** 20

const endings: readonly (readonly [RegExp, string])[] = [
  [/xml/, 'xml'],
  [/csv/, 'csv'],
  [/json/, 'json'],
]
export const fileNameOf = (key: string, contentType: string): string =>
  `${key.replaceAll(':', '_')}.${endings.find(([pattern]) => pattern.test(contentType))?.[1] ?? 'dat'}`

export const keyShownBy = (outgoing: OutgoingRule, url: string, timeoutMs: number): Promise<string> =>
  readHostKey({ ...sftpPlaceOf(url), timeoutMs, outgoing })

/** Does the work at the target; `folder` is where batches are written. Throws a `TransferFailure`. */
export function atTarget<T>(
  outgoing: OutgoingRule,
  { target, secret, timeoutMs }: { target: TargetRow; secret: string; timeoutMs: number },
  work: (files: Folder, folder: string) => Promise<T>,
): Promise<T> {
  const { host, port, folder } = sftpPlaceOf(target.url)
  const login = target.auth === 'KEY' ? { privateKey: secret } : { password: secret }
  return withSftp(
    {
      host,
      port,
      user: target.authUser,
      ...login,
      hostKeySha256: target.hostKey,
      timeoutMs,
      outgoing,
    },
    (files) => work(files, folder),
  )
}

const at = (folder: string, name: string): string => `${folder.replace(/\/+$/, '')}/${name}`

/** A complete file counts as accepted, unless receipts are expected. */
export async function leaveBatch(
  outgoing: OutgoingRule,
  target: TargetRow,
  secret: string,
  batch: WrittenBatch,
): Promise<Verdict> {
  const name = fileNameOf(batch.key, batch.contentType)
  try {
    await atTarget(outgoing, { target, secret, timeoutMs: target.timeoutSeconds * 1_000 }, (files, folder) =>
      files.write(at(folder, name), [batch.body]),
    )
  } catch (error) {
    if (!(error instanceof TransferFailure)) throw error
    return { kind: 'failed', failure: error.kind, status: null, text: error.message }
  }
  return target.receiptFolder === ''
    ? { kind: 'settled', rejected: [], open: [] }
    : { kind: 'awaiting', url: `${name}.receipt.json` }
}

/** The receipt for a file in the form of an answer; undefined while there is none, or when the target gives none. */
export async function readReceipt(
  outgoing: OutgoingRule,
  target: TargetRow,
  secret: string,
  name: string,
): Promise<HttpAnswer | undefined> {
  try {
    const bytes = await atTarget(outgoing, { target, secret, timeoutMs: target.timeoutSeconds * 1_000 }, (files) =>
      readSmall(files, at(target.receiptFolder, name), RECEIPT_BYTES),
    )
    return { status: 200, headers: { 'content-type': 'application/json' }, text: bytes.toString('utf8') }
  } catch (error) {
    if (error instanceof TransferFailure) return undefined
    throw error
  }
}
