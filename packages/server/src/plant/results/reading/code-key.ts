/** Reads a code of a result file within its order: TraceLink key, element string, Digital Link, SSCC or bare. */

import { isSscc } from '@serialis/contract/kit/check-characters.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { ResultRowErrorKey } from '@serialis/contract/plant/results/results-rows.ts'

/** A level of the order whose packs have codes. */
export interface CodedLevel {
  level: PackagingLevel
  /** How many of the coded level below one contains. */
  capacity: number
  codeType: 'SGTIN' | 'SSCC' | 'CN20'
  /** The kind of codes that were made for partial packs by a rule of their own; null without such codes. */
  zeroBoxCodeType: 'SGTIN' | 'SSCC' | 'CN20' | null
  /** GTIN-14; null for SSCC and proprietary codes. */
  gtin: string | null
}

/** The key for the lookup in the ledger. */
interface CodeKey {
  text: string
  gtin: string | null
  lot: string | null
  expiry: string | null
}
export interface KeyProblem {
  error: ResultRowErrorKey
  params: Record<string, string | number>
}
export type ReadKey = CodeKey | KeyProblem
export const isProblem = (key: ReadKey): key is KeyProblem => 'error' in key

const plain = (text: string, gtin: string | null): CodeKey => ({ text, gtin, lot: null, expiry: null })
/** Longest serial of AI (21); a longer text that starts like a key is one. */
const SERIAL_MAX = 20

/** A code of the stated `level`. `thisYear` determines the century of two-digit years. */
export function readKey(code: string, level: CodedLevel, thisYear: number): ReadKey {
  if (level.codeType === 'SSCC') return readSscc(code)
  if (level.codeType === 'CN20') return plain(code, null)
  const { gtin } = level
  // Almost every file writes TraceLink keys: no need to look for anything else.
  if (
    gtin !== null &&
    code.startsWith('01') &&
    code.startsWith(gtin, 2) &&
    code.startsWith('21', 16) &&
    code.length > 18 &&
    code.length <= 18 + SERIAL_MAX &&
    !code.includes('\x1d')
  ) {
    return plain(code.slice(18), gtin)
  }
  return readSgtin(code, level, thisYear)
}

function readSscc(code: string): ReadKey {
  const digits = /^00(\d{18})$/.exec(code)?.[1] ?? code
  if (isSscc(digits)) return plain(digits, null)
  const reading = readCode(code)
  if (reading.kind !== 'sscc')
    return {
      error: /^\d{18}$/.test(digits) ? 'row_check_digit_wrong' : 'row_value_wrong_format',
      params: { value: code.slice(0, 60), expected: 'SSCC' },
    }
  return reading.notes.includes('check_digit_wrong')
    ? { error: 'row_check_digit_wrong', params: { value: reading.sscc } }
    : plain(reading.sscc, null)
}

function readSgtin(code: string, { level, gtin }: CodedLevel, thisYear: number): ReadKey {
  const reading = readCode(code, thisYear)
  if (reading.kind !== 'sgtin')
    return reading.kind === 'sscc' && code.length > SERIAL_MAX
      ? { error: 'row_value_wrong_format', params: { value: code.slice(0, 60), expected: 'SGTIN' } }
      : plain(code, gtin)
  if (reading.gtin === gtin && reading.notes.includes('expiry_wrong'))
    return { error: 'row_value_wrong_format', params: { value: code.slice(0, 60), expected: '(17)yymmdd' } }
  if (reading.gtin === gtin)
    return { text: reading.serial, gtin, lot: reading.lot ?? null, expiry: reading.expiry ?? null }
  // A short text may be a serial that only looks like a key.
  if (code.length <= SERIAL_MAX && reading.form === 'tracelink') return plain(code, gtin)
  if (reading.notes.includes('check_digit_wrong'))
    return { error: 'row_check_digit_wrong', params: { value: reading.gtin } }
  return { error: 'row_gtin_differs', params: { value: reading.gtin, expected: gtin ?? '', level } }
}

/** The level whose GTIN a TraceLink key names. */
function levelOfGtin(code: string, levels: readonly CodedLevel[]): CodedLevel | undefined {
  const gtin = code.startsWith('01') && code.startsWith('21', 16) ? code.slice(2, 16) : null
  return gtin === null ? undefined : levels.find((level) => level.gtin === gtin)
}

/** The level of a code by itself: by its GTIN, or the first one that has such codes. */
export function levelOfCode(code: string, levels: readonly CodedLevel[], thisYear: number): CodedLevel | undefined {
  const bySuch =
    levelOfGtin(code, levels) ??
    levels.find((level) => isSuch(code, level) && !isProblem(readKey(code, level, thisYear)))
  return bySuch ?? levels.find((level) => isZeroBox(code, level))
}

/**
 * A partial pack above the unit may have an SSCC although full packs of its level have a GTIN: TraceLink's senders use
 * both forms. 18 digits without their `00` are one only where the order has such codes, as they may be a serial.
 */
export const isZeroBoxLevel = ({ level, codeType }: CodedLevel): boolean => codeType === 'SGTIN' && level !== 'EA'
export const isZeroBox = (code: string, level: CodedLevel): boolean =>
  isZeroBoxLevel(level) &&
  (/^00\d{18}$/.test(code) || level.zeroBoxCodeType === 'SSCC') &&
  isSscc(code.length === 20 ? code.slice(2) : code)

const isSuch = (code: string, { codeType }: CodedLevel): boolean =>
  (codeType === 'SSCC') === /^(?:00\d{18}|\d{18})$/.test(code) && (codeType !== 'CN20' || /^\d{20}$/.test(code))

/**
 * A code without a stated level: a container, a child, a status update. Its level is the first one that can have such a
 * code.
 */
export function readKeyOfAny(code: string, levels: readonly CodedLevel[], thisYear: number): ReadKey {
  let problem: KeyProblem = { error: 'row_code_unknown', params: {} }
  // Before all levels are tried: a key with a short serial is short enough to be a serial of another level.
  const named = levelOfGtin(code, levels)
  if (named !== undefined) return readKey(code, named, thisYear)
  const hasSsccs = levels.some(({ codeType }) => codeType === 'SSCC')
  if (!hasSsccs && levels.some((level) => isZeroBox(code, level))) return readSscc(code)
  const keyed = /^(?:00\d{18}|\d{18})$/.test(code)
    ? levels.filter(({ codeType }) => codeType === 'SSCC')
    : levels.filter(({ codeType }) => codeType !== 'SSCC')
  for (const level of keyed.length > 0 ? keyed : levels) {
    const key = readKey(code, level, thisYear)
    if (!isProblem(key)) return key
    problem = key
  }
  return problem
}
