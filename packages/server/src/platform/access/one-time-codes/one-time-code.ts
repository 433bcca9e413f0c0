/** One-time codes as people read and type them. */

import { createHash, randomInt } from 'node:crypto'
import { CLEAR_31 } from '@serialis/contract/kit/clear-alphabet.ts'

/** 31^16 codes, 79 bits: too many to guess, so wrong ones need no waiting time. */
const LENGTH = 16

/** Four groups: `7KQM-2XAB-…`. */
export function newCode(): string {
  const characters = Array.from({ length: LENGTH }, () => CLEAR_31[randomInt(CLEAR_31.length)])
  return characters.join('').replace(/(.{4})(?=.)/g, '$1-')
}

/** The account belongs to the hash, so that a code opens no other one. */
export const codeHash = (userId: string, code: string): Buffer =>
  createHash('sha256')
    .update(`${userId} ${code.replace(/[\s-]/g, '').toUpperCase()}`)
    .digest()
