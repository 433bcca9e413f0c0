/** Rows of the codes download: each code, then the same suffix. Fixed-width codes become rows of equal length. */

import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import { compileRule, type RuleCodec } from '../../../numbers/codes/rule.ts'

/** Consecutive indexes of one rule version with the same logic text, GTIN and level. */
export interface CodeRun {
  rule: SnRuleShape
  key: Uint8Array
  codecVersion: number
  firstIndex: number
  count: number
  logic: string
  /** The rest of the row after the code, with the line end. */
  suffix: string
}

/** `mark`: of a sandbox, a column of its own; empty for a live tenant. */
export const headerOf = (mark = '') => `code,gtin,level${mark && ',environment'}\n`
export const rowSuffix = (gtin: string | null, level: string, mark = '') =>
  `,${gtin ?? ''},${level}${mark && `,${mark}`}\n`

/**
 * A rule whose codes may contain a comma or a quotation mark: its rows are quoted where needed, so their length varies.
 */
export const needsQuotes = (shape: Pick<RuleCodec['shape'], 'codeSpace'>): boolean =>
  shape.codeSpace.some((set) => /[",]/.test(set))

/**
 * Turns `count` consecutive codes into rows. The file is for machines: no formula mark, which would become part of a
 * code.
 */
function csvRows(codec: Pick<RuleCodec, 'shape' | 'width'>, codes: Buffer, count: number, suffix: string): Buffer {
  return needsQuotes(codec.shape)
    ? quotedRows(codec.width, codes, count, suffix)
    : plainRows(codec.width, codes, count, suffix)
}

function plainRows(width: number, codes: Buffer, count: number, suffix: string): Buffer {
  const stride = width + suffix.length
  const rows = Buffer.allocUnsafeSlow(stride * count)
  if (count === 0) return rows
  rows.write(suffix, width, 'latin1')
  // One row is written, then doubled; only the codes are set one by one.
  for (let filled = stride; filled < rows.length; filled *= 2)
    rows.copyWithin(filled, 0, Math.min(filled, rows.length - filled))
  for (let row = 0, read = 0, at = 0; row < count; row++, at += stride) {
    for (let byte = 0; byte < width; byte++) rows[at + byte] = codes[read++] as number
  }
  return rows
}

function quotedRows(width: number, codes: Buffer, count: number, suffix: string): Buffer {
  let text = ''
  for (let row = 0; row < count; row++) {
    const code = codes.toString('latin1', row * width, (row + 1) * width)
    text += (/[",]/.test(code) ? `"${code.replaceAll('"', '""')}"` : code) + suffix
  }
  // A separate buffer, not from the shared pool: it is transferred to another thread.
  const rows = Buffer.allocUnsafeSlow(text.length)
  rows.write(text, 'latin1')
  return rows
}

/** 8,192 rows are some 250 KB: large enough to keep a socket busy, small enough to keep memory constant. */
const ROWS_PER_BUFFER = 8_192

/** All rows of the runs, without the header. */
export function* buffersOf(runs: readonly CodeRun[]): Generator<Buffer> {
  for (const run of runs) {
    const codec = compileRule(run.rule, run.key, run.codecVersion)
    for (let from = 0; from < run.count; from += ROWS_PER_BUFFER) {
      const count = Math.min(ROWS_PER_BUFFER, run.count - from)
      yield csvRows(codec, codec.encode(run.firstIndex + from, count, run.logic), count, run.suffix)
    }
  }
}
