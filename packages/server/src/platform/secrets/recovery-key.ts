/**
 * The master key on paper: 13 groups of five unambiguous characters. The last one of each is a check character over the
 * group and its position, so that a wrong or misplaced group is named.
 */

import { CLEAR_31 as alphabet } from '@serialis/contract/kit/clear-alphabet.ts'
import { KEY_BYTES, KeyRefusal, type MasterKey, masterKeyOf } from './keys.ts'

const radix = alphabet.length
const GROUPS = 13
const DATA = 4

/** Weighted sum modulo the prime 31: every single wrong character and every swap of neighbours changes it. */
function checkOf(group: string, place: number): string {
  const sum = [...group].reduce((total, character, i) => total + (i + 2) * alphabet.indexOf(character), (place + 1) * 7)
  return alphabet.charAt(sum % radix)
}

/** `XXXXX-XXXXX-…`, shown once at first start. */
export function recoveryKeyOf(master: MasterKey): string {
  let rest = BigInt(`0x${master.bytes.toString('hex')}`)
  let digits = ''
  for (let i = 0; i < GROUPS * DATA; i++) {
    digits = alphabet.charAt(Number(rest % BigInt(radix))) + digits
    rest /= BigInt(radix)
  }
  return Array.from({ length: GROUPS }, (_, place) => digits.slice(place * DATA, (place + 1) * DATA))
    .map((group, place) => group + checkOf(group, place))
    .join('-')
}

/**
 * The master key of a recovery key, in upper or lower case, with or without hyphens and blanks. KeyRefusal names the
 * wrong group.
 */
export function masterKeyOfRecovery(text: string): MasterKey {
  const characters = text.toUpperCase().replace(/[\s-]/g, '')
  if (characters.length !== GROUPS * (DATA + 1))
    throw new KeyRefusal(`a recovery key has ${GROUPS * (DATA + 1)} characters, got ${characters.length}`)
  let value = 0n
  for (let place = 0; place < GROUPS; place++) {
    const group = characters.slice(place * (DATA + 1), (place + 1) * (DATA + 1))
    const body = group.slice(0, DATA)
    if ([...group].some((character) => !alphabet.includes(character)) || checkOf(body, place) !== group.slice(DATA)) {
      throw new KeyRefusal(`group ${place + 1} of the recovery key is wrong: ${group}`)
    }
    for (const character of body) value = value * BigInt(radix) + BigInt(alphabet.indexOf(character))
  }
  const hex = value.toString(16)
  if (hex.length > KEY_BYTES * 2) throw new KeyRefusal('this is no recovery key')
  return masterKeyOf(Buffer.from(hex.padStart(KEY_BYTES * 2, '0'), 'hex'))
}
