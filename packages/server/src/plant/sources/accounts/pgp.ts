/** Files with OpenPGP: encrypted, signed, decrypted and verified as streams, whatever their size. */

import { Readable } from 'node:stream'
import type { ReadableStream as WebStream } from 'node:stream/web'
import * as openpgp from 'openpgp'
import type { Chunks } from '../../../kit/protocols/folder.ts'

/** Why the content of a file may not be used. */
export type PgpProblem = 'not_encrypted' | 'other_key' | 'broken_encryption' | 'signature_missing' | 'signature_wrong'

export class PgpFailure extends Error {
  readonly kind: PgpProblem
  constructor(kind: PgpProblem) {
    super(kind)
    this.kind = kind
  }
}

export interface PgpFacts {
  subject: string
  /** Upper-case hexadecimal, as `gpg --fingerprint` shows it, without blanks. */
  fingerprint: string
  validFrom: Date
  /** Null: no expiry. */
  validTo: Date | null
}

/** No file of a partner expands to more: an answer has at most 192 million characters. */
const MOST_BYTES = 2 ** 28
const DECRYPTING = { allowUnauthenticatedStream: true, maxDecompressedMessageSize: MOST_BYTES } as const

/** Undefined when the text is no public key that can encrypt; a private key is none. */
export async function readPgpPublicKey(armored: string): Promise<openpgp.PublicKey | undefined> {
  try {
    const key = await openpgp.readKey({ armoredKey: armored })
    return key.isPrivate() ? undefined : key
  } catch {
    return undefined
  }
}

/** `passphrase`: the key is encrypted, and this does not decrypt it. */
export async function openPgpPrivateKey(
  armored: string,
  passphrase: string,
): Promise<openpgp.PrivateKey | 'unreadable' | 'passphrase'> {
  const key = await openpgp.readPrivateKey({ armoredKey: armored }).catch(() => undefined)
  if (key === undefined) return 'unreadable'
  if (key.isDecrypted()) return key
  return openpgp.decryptKey({ privateKey: key, passphrase }).catch(() => 'passphrase' as const)
}

export async function pgpFacts(key: openpgp.Key): Promise<PgpFacts> {
  const until = await key.getExpirationTime()
  // Null: its own signatures say that it was revoked or never valid.
  return {
    subject: key.getUserIDs()[0] ?? '',
    fingerprint: key.getFingerprint().toUpperCase(),
    validFrom: key.getCreationTime(),
    validTo: until instanceof Date ? until : until === null ? key.getCreationTime() : null,
  }
}

/** True while it has a subkey that encrypts. */
export const canEncrypt = (key: openpgp.Key, at: Date): Promise<boolean> =>
  key.getEncryptionKey(undefined, at).then(
    () => true,
    () => false,
  )

const toWeb = (content: Chunks): WebStream<Uint8Array> =>
  Readable.toWeb(Readable.from(content, { objectMode: false })) as WebStream<Uint8Array>

/** For the holder of the key; signed when a private key is given. */
export async function* encrypted(
  content: Chunks,
  { for: partner, signedBy }: { for: openpgp.PublicKey; signedBy?: openpgp.PrivateKey | undefined },
): AsyncGenerator<Uint8Array> {
  const message = await openpgp.createMessage({ binary: toWeb(content), format: 'binary' })
  const stream = await openpgp.encrypt({
    message,
    encryptionKeys: partner,
    ...(signedBy && { signingKeys: signedBy }),
    format: 'binary',
  })
  yield* stream as unknown as AsyncIterable<Uint8Array>
}

export interface Opening {
  with: openpgp.PrivateKey
  /** Must have signed it. */
  signedBy?: openpgp.PublicKey | undefined
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value
}

async function* inText(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const piece of pieces) yield Buffer.from(piece).toString('latin1')
}

/** Armored or binary, detected by the first byte: packets begin with its highest bit. */
async function messageIn(content: AsyncIterable<Uint8Array>): Promise<openpgp.Message<WebStream<Uint8Array>>> {
  const pieces = content[Symbol.asyncIterator]()
  const first = await pieces.next()
  const start: Uint8Array = first.done === true ? new Uint8Array() : first.value
  const isBinary = ((start[0] ?? 0) & 0x80) !== 0
  if (!isBinary && !Buffer.from(start.subarray(0, 200)).toString('latin1').includes('-----BEGIN PGP MESSAGE-----'))
    throw new PgpFailure('not_encrypted')
  const whole = joined(start, pieces)
  if (isBinary) return (await openpgp.readMessage({ binaryMessage: toWeb(whole) as never }).catch(unreadable)) as never
  return (await openpgp
    .readMessage({ armoredMessage: Readable.toWeb(Readable.from(inText(whole))) as never })
    .catch(unreadable)) as never
}
function unreadable(): never {
  throw new PgpFailure('broken_encryption')
}

const ANYBODY = '0000000000000000'

/** Whether it is encrypted at all, and for whom. */
function checkRecipients(message: openpgp.Message<WebStream<Uint8Array>>, own: openpgp.PrivateKey): void {
  const { symEncryptedIntegrityProtectedData, symmetricallyEncryptedData, aeadEncryptedData } = openpgp.enums.packet
  if (
    message.packets.filterByTag(symEncryptedIntegrityProtectedData, symmetricallyEncryptedData, aeadEncryptedData)
      .length === 0
  )
    throw new PgpFailure('not_encrypted')
  const ours = new Set([ANYBODY, ...own.getKeys().map((key) => key.getKeyID().toHex())])
  if (!message.getEncryptionKeyIDs().some((id) => ours.has(id.toHex()))) throw new PgpFailure('other_key')
}

type Verifications = readonly { verified: Promise<unknown> }[]

async function checkSignatures(signatures: Verifications): Promise<void> {
  if (signatures.length === 0) throw new PgpFailure('signature_missing')
  const verdicts = await Promise.allSettled(signatures.map(({ verified }) => verified))
  if (!verdicts.some(({ status }) => status === 'fulfilled')) throw new PgpFailure('signature_wrong')
}

/**
 * Content may be used only after its end: only there it is known whether encryption and signature are right. Throws
 * `PgpFailure`.
 */
export async function* decrypted(
  content: AsyncIterable<Uint8Array>,
  { with: own, signedBy }: Opening,
): AsyncGenerator<Uint8Array> {
  let failed: unknown
  const watched = async function* () {
    try {
      yield* content
    } catch (error) {
      failed = error
      throw error
    }
  }
  try {
    const message = await messageIn(watched())
    checkRecipients(message, own)
    const { data, signatures } = await openpgp.decrypt({
      message,
      decryptionKeys: own,
      ...(signedBy && { verificationKeys: signedBy }),
      format: 'binary',
      config: DECRYPTING,
    })
    // A rejection before anyone awaits it is no bug.
    for (const { verified } of signatures) verified.catch(() => undefined)
    yield* data as unknown as AsyncIterable<Uint8Array>
    if (signedBy) await checkSignatures(signatures)
  } catch (error) {
    // An error of the disk is not the partner's fault.
    if (failed !== undefined) throw failed
    throw error instanceof PgpFailure ? error : new PgpFailure('broken_encryption')
  }
}
