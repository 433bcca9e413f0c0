/** Alphabets of SN segments. The order of the characters is the order of their values: never change one. */

import { CLEAR_31 } from '../../kit/clear-alphabet.ts'

export const SET_82 = '!"%&\'()*+,-./0123456789:;<=>?ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'

export const ALPHABETS = {
  DIGITS: '0123456789',
  CLEAR_31,
  ALPHANUMERIC_36: '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  /** GS1 character set 39 (AI 8010); its `#` is not in set 82, so it is for proprietary codes only. */
  SET_39: '#-/0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  /** GS1 character set 64 (AI 8030), file-safe and URL-safe base 64. */
  SET_64: '-0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz',
  /** GS1 character set 82, everything that AI (21) allows. */
  SET_82,
} as const

export type AlphabetPreset = keyof typeof ALPHABETS
export const ALPHABET_NAMES = [...(Object.keys(ALPHABETS) as AlphabetPreset[]), 'OWN'] as const
export type AlphabetName = AlphabetPreset | 'OWN'

/** Characters of set 82 that cause problems in URLs, XML, spreadsheets, or scanners with a wrong keyboard layout. */
export const TROUBLESOME = '%&/+\'<>"=:;,!?()*'
