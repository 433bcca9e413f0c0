/** One-time login challenges in memory: used up by the first attempt, right or wrong, and valid for five minutes. */

import { createHash, randomBytes, randomInt } from 'node:crypto'
import { CLEAR_31 } from '@serialis/contract/kit/clear-alphabet.ts'
import { codePicture } from './code-picture.ts'

const LIFE_MS = 5 * 60_000
const KEPT_AT_MOST = 20_000
/** About a fifth of a second of hashing in a browser. */
const WORK_BITS = 15

type Challenge = { kind: 'PICTURE'; code: string; until: number } | { kind: 'WORK'; salt: string; until: number }

export interface Verifications {
  picture(now: Date): { kind: 'PICTURE'; verificationId: string; svg: string; expiresAt: string }
  work(now: Date): { kind: 'WORK'; verificationId: string; salt: string; bits: number; expiresAt: string }
  /** Uses up the challenge. */
  isRight(verificationId: string, code: string, now: Date): boolean
}

function leadingZeroBits(hash: Buffer): number {
  let bits = 0
  for (const byte of hash) {
    if (byte === 0) bits += 8
    else return bits + Math.clz32(byte) - 24
  }
  return bits
}

function solves(challenge: Challenge, code: string): boolean {
  if (challenge.kind === 'PICTURE') return challenge.code === code.toUpperCase()
  return (
    leadingZeroBits(
      createHash('sha256')
        .update(challenge.salt + code)
        .digest(),
    ) >= WORK_BITS
  )
}

export function createVerifications(): Verifications {
  const open = new Map<string, Challenge>()
  const keep = (challenge: Challenge) => {
    // The oldest are dropped first, so a flood of challenges uses a bounded amount of memory.
    if (open.size >= KEPT_AT_MOST) open.delete(open.keys().next().value!)
    const verificationId = randomBytes(16).toString('base64url')
    open.set(verificationId, challenge)
    return verificationId
  }
  return {
    picture(now) {
      const code = Array.from({ length: 4 }, () => CLEAR_31[randomInt(CLEAR_31.length)]).join('')
      const until = now.getTime() + LIFE_MS
      const verificationId = keep({ kind: 'PICTURE', code, until })
      return { kind: 'PICTURE', verificationId, svg: codePicture(code), expiresAt: new Date(until).toISOString() }
    },
    work(now) {
      const salt = randomBytes(16).toString('hex')
      const until = now.getTime() + LIFE_MS
      const verificationId = keep({ kind: 'WORK', salt, until })
      return { kind: 'WORK', verificationId, salt, bits: WORK_BITS, expiresAt: new Date(until).toISOString() }
    },
    isRight(verificationId, code, now) {
      const challenge = open.get(verificationId)
      open.delete(verificationId)
      return challenge !== undefined && challenge.until > now.getTime() && solves(challenge, code)
    },
  }
}
