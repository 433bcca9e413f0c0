/** Reads a code of a list: any spelling, of any product. */

import type { ChangeNote, ChangeRowError } from '@serialis/contract/desk/status-changes/status-changes-rows.ts'
import { isCheckCharacterRight } from '@serialis/contract/kit/check-characters.ts'
import { CODE_TEXT_MAX, readCode, type CodeMeaning, type CodeReading } from '@serialis/contract/kit/gs1.ts'
import { readGtin } from '@serialis/contract/kit/trade-keys.ts'
import { gtinOf, serialOf } from '../../serials/packs.ts'

export interface ListCode {
  text: string
  gtin: string | null
  notes: readonly ChangeNote[]
  /** The error when it was never issued. */
  unknown: ChangeRowError
}
export type ReadListCode = ListCode | { error: ChangeRowError }

const NONE: readonly ChangeNote[] = []
const NOTES: readonly ChangeNote[] = ['full_width', 'caps_lock', 'lost_gs', 'gtin_padded']
const notesOf = ({ notes }: CodeReading): readonly ChangeNote[] =>
  notes.length === 0 ? NONE : NOTES.filter((note) => (notes as readonly string[]).includes(note))

/** Longest serial of AI (21). */
const SERIAL_MAX = 20
const KEY_HEAD = 18
const isDigits = (text: string, from: number, to: number): boolean => {
  for (let at = from; at < to; at++) {
    const unit = text.charCodeAt(at)
    if (unit < 48 || unit > 57) return false
  }
  return true
}
/** `01` + GTIN + `21` + serial, in plain characters: almost every line of a machine-written list. */
function isPlainKey(code: string): boolean {
  if (
    code.length <= KEY_HEAD ||
    code.length > KEY_HEAD + SERIAL_MAX ||
    !code.startsWith('01') ||
    !code.startsWith('21', 16) ||
    !isDigits(code, 2, 16)
  )
    return false
  for (let at = KEY_HEAD; at < code.length; at++)
    if (code.charCodeAt(at) <= 32 || code.charCodeAt(at) > 126) return false
  return true
}

const gtins = new Map<string, boolean>()
/** A list has few GTINs and many lines. */
function isGtinRight(gtin: string): boolean {
  let isRight = gtins.get(gtin)
  if (isRight === undefined) {
    if (gtins.size > 10_000) gtins.clear()
    gtins.set(gtin, (isRight = isCheckCharacterRight('GS1_MOD_10', gtin)))
  }
  return isRight
}

/** `gtinCell`: the GTIN column of the line, or ''. */
export function readListCode(code: string, gtinCell: string, thisYear: number): ReadListCode {
  if (code === '') return { error: 'code_missing' }
  if (code.length > CODE_TEXT_MAX) return { error: 'code_too_long' }
  const said = gtinCell === '' ? null : readGtin(gtinCell.normalize('NFKC').trim())
  if (said !== null && said.kind !== 'right') return { error: 'gtin_wrong' }
  const read = isPlainKey(code) ? plainKey(code) : readAny(code, thisYear)
  if (said === null) return read
  if (read.gtin !== null && read.gtin !== said.key) return { error: 'gtin_differs' }
  return { ...read, gtin: said.key }
}

function plainKey(code: string): ListCode {
  const gtin = code.slice(2, 16)
  return {
    text: code.slice(KEY_HEAD),
    gtin,
    notes: NONE,
    unknown: isGtinRight(gtin) ? 'code_unknown' : 'check_digit_wrong',
  }
}

function readAny(code: string, thisYear: number): ListCode {
  const reading = readCode(code, thisYear)
  return {
    text: serialOf(reading),
    gtin: gtinOf(reading),
    notes: notesOf(reading),
    unknown: reading.notes.includes('check_digit_wrong') ? 'check_digit_wrong' : 'code_unknown',
  }
}

/**
 * Other possible readings of the text, the most likely first: a lost separator, a serial that looks like a key, letters
 * under CapsLock.
 */
export function otherMeanings(
  code: string,
  gtinCell: string,
  thisYear: number,
): { text: string; gtin: string | null }[] {
  const reading = readCode(code, thisYear)
  const said = gtinCell === '' ? null : readGtin(gtinCell.normalize('NFKC').trim())
  const saidGtin = said?.kind === 'right' ? said.key : null
  const meanings: CodeMeaning[] = isPlainKey(code) ? [reading, ...reading.alternatives] : [...reading.alternatives]
  if (reading.kind === 'bare') {
    for (const other of [reading.code.toUpperCase(), reading.code.toLowerCase()])
      if (other !== reading.code) meanings.push({ kind: 'bare', code: other })
  }
  return meanings
    .map((meaning) => ({ text: serialOf(meaning), gtin: gtinOf(meaning) ?? saidGtin }))
    .filter(({ text }) => /^[!-~]{1,40}$/.test(text))
}
