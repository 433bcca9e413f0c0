/**
 * Data keys, for example of rule versions and secrets, wrapped by a master key that is in a file or the environment:
 * outside the database, and in no dump. Without its master key, a database can neither issue nor read codes.
 */

import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto'
import { closeSync, fsyncSync, openSync, readFileSync, statSync, writeSync } from 'node:fs'

export const KEY_BYTES = 32
const WRAP_FORMAT = 1
const ID_BYTES = 4
const NONCE_BYTES = 12
const TAG_BYTES = 16
const HEAD_BYTES = 1 + ID_BYTES + NONCE_BYTES

export interface MasterKey {
  /** Eight hex digits, public; the prefix of each wrapped key, so that a wrong master key is detected by name. */
  readonly id: string
  readonly bytes: Buffer
}

/** Its message is for the operator; the start shows it and stops. */
export class KeyRefusal extends Error {}

const masterId = (bytes: Buffer): string =>
  createHash('sha256')
    .update('serialis master key')
    .update(bytes)
    .digest('hex')
    .slice(0, ID_BYTES * 2)

export function masterKeyOf(bytes: Buffer): MasterKey {
  if (bytes.length !== KEY_BYTES) throw new KeyRefusal(`a master key has ${KEY_BYTES} bytes, got ${bytes.length}`)
  return { id: masterId(bytes), bytes }
}

function parse(text: string, source: string): MasterKey {
  const hex = text.trim()
  if (!/^[0-9a-f]{64}$/i.test(hex)) throw new KeyRefusal(`${source} does not hold a master key (64 hexadecimal digits)`)
  return masterKeyOf(Buffer.from(hex, 'hex'))
}

export interface MasterKeySource {
  /** Path of the key file. */
  file: string
  /** The key itself, 64 hexadecimal digits, e.g. from the environment; takes precedence over the file. */
  text: string | undefined
}

/**
 * The master key, or null when there is neither text nor file. Throws KeyRefusal for a damaged key, and for a file that
 * other users may read.
 */
export function readMasterKey({ file, text }: MasterKeySource): MasterKey | null {
  if (text !== undefined) return parse(text, 'the environment')
  let content: string
  try {
    content = readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw new KeyRefusal(`master key file ${file} cannot be read: ${(error as Error).message}`)
  }
  if (process.platform !== 'win32' && (statSync(file).mode & 0o077) !== 0)
    throw new KeyRefusal(`master key file ${file} is open to others; set its mode to 600`)
  return parse(content, `master key file ${file}`)
}

/**
 * Writes a key file (mode 600, synced before it returns); never replaces one. Without `bytes` the key is new. That is
 * refused when wrapped keys exist: another key wrapped them, and that key must be restored instead.
 */
export function createMasterKeyFile(file: string, facts: { wrappedKeysExist: boolean; bytes?: Buffer }): MasterKey {
  if (facts.wrappedKeysExist && facts.bytes === undefined) {
    throw new KeyRefusal(
      `no master key at ${file}, but rule versions exist: bring the file back or restore it from the recovery key`,
    )
  }
  const key = masterKeyOf(facts.bytes ?? randomBytes(KEY_BYTES))
  let handle: number
  try {
    handle = openSync(file, 'wx', 0o600)
  } catch (error) {
    throw new KeyRefusal(`master key file ${file} cannot be made: ${(error as Error).message}`)
  }
  try {
    writeSync(handle, `${key.bytes.toString('hex')}\n`)
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
  return key
}

export const createDataKey = (): Buffer => randomBytes(KEY_BYTES)

/** Sixteen hex digits that show whether two copies of a key are equal, and reveal nothing else. */
export const keyCheckValue = (key: Uint8Array): string =>
  createHmac('sha256', key).update('serialis key check value').digest('hex').slice(0, 16)

/**
 * AES-256-GCM: format byte, master id, nonce, key, tag. `boundTo` names the owner, such as tenant and rule version, so
 * that a wrapped key does not open in another row.
 */
export function wrapKey(master: MasterKey, key: Uint8Array, boundTo: string): Buffer {
  if (key.length !== KEY_BYTES) throw new RangeError(`a data key has ${KEY_BYTES} bytes, got ${key.length}`)
  const head = Buffer.concat([Buffer.of(WRAP_FORMAT), Buffer.from(master.id, 'hex'), randomBytes(NONCE_BYTES)])
  const cipher = createCipheriv('aes-256-gcm', master.bytes, head.subarray(1 + ID_BYTES))
  cipher.setAAD(Buffer.concat([head, Buffer.from(boundTo)]))
  return Buffer.concat([head, cipher.update(key), cipher.final(), cipher.getAuthTag()])
}

/** The id of the master key that a wrapped key needs. */
export const wrappedBy = (wrapped: Uint8Array): string => Buffer.from(wrapped.subarray(1, 1 + ID_BYTES)).toString('hex')

/** Throws KeyRefusal for another master key, a wrapped key of another row, or a changed byte. */
export function unwrapKey(master: MasterKey, wrapped: Uint8Array, boundTo: string): Buffer {
  if (wrapped.length !== HEAD_BYTES + KEY_BYTES + TAG_BYTES || wrapped[0] !== WRAP_FORMAT)
    throw new KeyRefusal(`the wrapped key of ${boundTo} has an unknown form`)
  if (wrappedBy(wrapped) !== master.id)
    throw new KeyRefusal(`the key of ${boundTo} was wrapped by master key ${wrappedBy(wrapped)}, not by ${master.id}`)
  const head = Buffer.from(wrapped.subarray(0, HEAD_BYTES))
  const decipher = createDecipheriv('aes-256-gcm', master.bytes, head.subarray(1 + ID_BYTES))
  decipher.setAAD(Buffer.concat([head, Buffer.from(boundTo)]))
  decipher.setAuthTag(wrapped.subarray(HEAD_BYTES + KEY_BYTES))
  try {
    return Buffer.concat([decipher.update(wrapped.subarray(HEAD_BYTES, HEAD_BYTES + KEY_BYTES)), decipher.final()])
  } catch {
    throw new KeyRefusal(`the wrapped key of ${boundTo} was changed or belongs to another rule version`)
  }
}

/** The same data key under another master key. */
export const rewrapKey = (from: MasterKey, to: MasterKey, wrapped: Uint8Array, boundTo: string): Buffer =>
  wrapKey(to, unwrapKey(from, wrapped, boundTo), boundTo)
