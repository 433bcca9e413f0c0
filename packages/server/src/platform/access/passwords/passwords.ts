/** argon2id with a cap on concurrent hashes, so that login requests cannot exhaust the machine. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { requireNoTransaction } from '../../../kit/db/open-transaction.ts'
import { failure } from '../../../kit/http/failure.ts'

/** The parameters that OWASP recommends for argon2id. */
let cost = { memoryKib: 19_456, passes: 2 }
const AT_ONCE = 2
const QUEUE = 50

let running = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  requireNoTransaction('hashing a password')
  if (running >= AT_ONCE) {
    if (waiting.length >= QUEUE) throw failure('server_busy')
    await new Promise<void>((resolve) => waiting.push(resolve))
  }
  running++
  try {
    return await work()
  } finally {
    running--
    waiting.shift()?.()
  }
}

const derive = (password: string, nonce: Buffer, memory: number, passes: number) =>
  inTurn(
    () =>
      new Promise<Buffer>((resolve, reject) =>
        argon2(
          'argon2id',
          { message: password.normalize('NFC'), nonce, parallelism: 1, tagLength: 32, memory, passes },
          (error, key) => (error ? reject(error) : resolve(Buffer.from(key))),
        ),
      ),
  )

/** A PHC string: `$argon2id$v=19$m=…,t=…,p=1$salt$hash`. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const { memoryKib, passes } = cost
  const key = await derive(password, nonce, memoryKib, passes)
  return `$argon2id$v=19$m=${memoryKib},t=${passes},p=1$${nonce.toString('base64url')}$${key.toString('base64url')}`
}

let nobody = hashPassword(randomBytes(16).toString('hex'))

/** Cost of passwords that are set from now on; stored hashes keep theirs. For test runs, which set thousands. */
export function usePasswordCost(wanted: { memoryKib: number; passes: number }): void {
  cost = wanted
  nobody = hashPassword(randomBytes(16).toString('hex'))
}

/** False for a wrong password. Without a stored hash, or with '' for none, it returns false after the same time. */
export async function isPassword(password: string, stored: string | undefined): Promise<boolean> {
  const phc = stored || (await nobody)
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$([\w-]+)\$([\w-]+)$/.exec(phc)
  if (!match) return false
  const key = await derive(password, Buffer.from(match[3]!, 'base64url'), Number(match[1]), Number(match[2]))
  return timingSafeEqual(key, Buffer.from(match[4]!, 'base64url')) && Boolean(stored)
}
