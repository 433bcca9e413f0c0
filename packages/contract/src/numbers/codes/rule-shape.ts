/**
 * The geometry of a rule: the position of each segment, the characters that each position may contain, the number of
 * codes.
 */

import { type CheckAlgorithm, checkCharacterSet, DIGITS } from '../../kit/check-characters.ts'
import { ALPHABETS } from './alphabets.ts'
import type { LetterCase, LogicSource, RuleSegment, RuleTarget, SnRuleShape } from './rule.schema.ts'

const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const LOGIC_WIDTH: Partial<Record<LogicSource, number>> = { yy: 2, ddd: 3, yyMM: 4, LEVEL: 1, CHECK_CHARACTER: 1 }
export const DEFAULT_CHECK: CheckAlgorithm = 'ISO_7064_MOD_37_36'

export type NumberSegment = Extract<RuleSegment, { kind: 'RANDOM' | 'SEQUENCE' }>
type LogicSegment = Extract<RuleSegment, { kind: 'LOGIC' }>

/** One segment at its position; `characters[i]` are those that position `offset + i` may contain. */
export interface RulePart {
  segment: RuleSegment
  offset: number
  width: number
  characters: readonly string[]
}

export interface RuleShape {
  parts: readonly RulePart[]
  /** Characters of a code. */
  width: number
  /** Per position of the code, the characters it may contain, in ASCII order. */
  codeSpace: readonly string[]
  letterCase: LetterCase
  number: { offset: number; width: number; alphabet: string; isRandom: boolean; min: bigint; max: bigint }
  /** N: how many codes the rule has. */
  size: bigint
  check: { offset: number; algorithm: CheckAlgorithm } | null
  /** LOGIC segments other than the check character, in order; their joined texts are a block's logic text. */
  logic: readonly { source: LogicSource; offset: number; width: number; characters: string }[]
  logicWidth: number
  /** Position of the epoch character, or null. */
  epochPosition: number | null
}

/** The characters of a RANDOM or SEQUENCE segment in the order of their values. */
export const alphabetOf = (segment: NumberSegment): string =>
  segment.alphabet === 'OWN' ? (segment.characters ?? '') : ALPHABETS[segment.alphabet]

export const isNumberSegment = (segment: RuleSegment): segment is NumberSegment =>
  segment.kind === 'RANDOM' || segment.kind === 'SEQUENCE'
export const isCheckSegment = (segment: RuleSegment): boolean =>
  segment.kind === 'LOGIC' && segment.source === 'CHECK_CHARACTER'

const lettersOf = (letterCase: LetterCase): string =>
  letterCase === 'UPPER' ? UPPER : letterCase === 'LOWER' ? UPPER.toLowerCase() : UPPER + UPPER.toLowerCase()

export function segmentWidth(segment: RuleSegment): number {
  if ('text' in segment) return segment.text.length
  if (segment.kind === 'LOGIC') return LOGIC_WIDTH[segment.source] ?? segment.width ?? 0
  return segment.width
}

function logicCharacters(segment: LogicSegment, target: RuleTarget, letterCase: LetterCase): string {
  if (isCheckSegment(segment)) return checkCharacterSet[segment.algorithm ?? DEFAULT_CHECK]
  if (segment.source !== 'LINE_CODE' && segment.source !== 'PRODUCT_CODE') return DIGITS
  return target === 'SSCC' || target === 'CN' ? DIGITS : DIGITS + lettersOf(letterCase)
}

const inOrder = (characters: string): string => [...new Set(characters)].toSorted().join('')

function partOf(rule: SnRuleShape, segment: RuleSegment, offset: number): RulePart {
  const width = segmentWidth(segment)
  if ('text' in segment) return { segment, offset, width, characters: [...segment.text] }
  const set = inOrder(
    segment.kind === 'LOGIC' ? logicCharacters(segment, rule.target, rule.letterCase) : alphabetOf(segment),
  )
  return { segment, offset, width, characters: Array.from({ length: width }, () => set) }
}

export function partsOf(rule: SnRuleShape): RulePart[] {
  let offset = 0
  return rule.segments.map((segment) => {
    const part = partOf(rule, segment, offset)
    offset += part.width
    return part
  })
}

/** The geometry of a rule that has no faults (see `ruleFaults`); throws when it has no number segment. */
export function shapeOf(rule: SnRuleShape): RuleShape {
  const parts = partsOf(rule)
  const at = parts.find((part) => isNumberSegment(part.segment))
  if (!at || !isNumberSegment(at.segment)) throw new RangeError('a rule needs one RANDOM or SEQUENCE segment')
  const alphabet = alphabetOf(at.segment)
  const min = BigInt(rule.min ?? '0')
  const max = rule.max === null ? BigInt(alphabet.length) ** BigInt(at.width) - 1n : BigInt(rule.max)
  const check = parts.find((part) => isCheckSegment(part.segment))
  const logic = parts.flatMap(({ segment, offset, width, characters }) =>
    segment.kind === 'LOGIC' && !isCheckSegment(segment)
      ? [{ source: segment.source, offset, width, characters: characters[0] ?? '' }]
      : [],
  )
  const epoch = parts.find(({ segment }) => segment.kind === 'FIXED' && segment.isEpoch === true)
  return {
    parts,
    width: parts.reduce((sum, part) => sum + part.width, 0),
    codeSpace: parts.flatMap((part) => part.characters),
    letterCase: rule.letterCase,
    number: { offset: at.offset, width: at.width, alphabet, isRandom: at.segment.kind === 'RANDOM', min, max },
    size: max - min + 1n,
    check:
      check && check.segment.kind === 'LOGIC'
        ? { offset: check.offset, algorithm: check.segment.algorithm ?? DEFAULT_CHECK }
        : null,
    logic,
    logicWidth: logic.reduce((sum, part) => sum + part.width, 0),
    epochPosition: epoch?.offset ?? null,
  }
}

const meets = (a: string, b: string): boolean => [...a].some((character) => b.includes(character))

/**
 * True when some text could be a code of both: same length, and each position has a character in common. Letters are
 * compared without case unless both rules distinguish cases (MIXED), so `a1` and `A1` never identify two packs.
 */
export function spacesMeet(
  a: Pick<RuleShape, 'codeSpace' | 'letterCase'>,
  b: Pick<RuleShape, 'codeSpace' | 'letterCase'>,
): boolean {
  if (a.codeSpace.length !== b.codeSpace.length) return false
  const fold =
    a.letterCase === 'MIXED' && b.letterCase === 'MIXED' ? (text: string) => text : (text: string) => text.toUpperCase()
  return a.codeSpace.every((set, position) => meets(fold(set), fold(b.codeSpace[position] ?? '')))
}

/** True when `code` could be one of the rule: checks length and characters only. For imports into a rule's space. */
export const isInSpace = (shape: Pick<RuleShape, 'codeSpace'>, code: string): boolean =>
  code.length === shape.codeSpace.length &&
  shape.codeSpace.every((set, position) => set.includes(code.charAt(position)))

/** What the LOGIC segments may show of the order and line at issue. */
export interface LogicContext {
  /** `yyyy-mm-dd`, day of production. */
  day: string
  lineCode?: string
  productCode?: string
  /** Packing level, 0..9. */
  level?: number
}

function dayOfYear(day: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return (Date.UTC(year, month - 1, date) - Date.UTC(year, 0, 1)) / 86_400_000 + 1
}

function logicValue(source: LogicSource, context: LogicContext): string {
  switch (source) {
    case 'yy':
      return context.day.slice(2, 4)
    case 'yyMM':
      return context.day.slice(2, 4) + context.day.slice(5, 7)
    case 'ddd':
      return String(dayOfYear(context.day)).padStart(3, '0')
    case 'LINE_CODE':
      return context.lineCode ?? ''
    case 'PRODUCT_CODE':
      return context.productCode ?? ''
    case 'LEVEL':
      return context.level === undefined ? '' : String(context.level)
    case 'CHECK_CHARACTER':
      return ''
  }
}

/**
 * The logic text of a block: the LOGIC segments' texts joined, each at its full width (short codes are padded with 0 on
 * the left, letters take the rule's case), or the source that has no value or one that does not fit.
 */
export function logicTextOf(shape: RuleShape, context: LogicContext): { text: string } | { unfit: LogicSource } {
  let text = ''
  for (const { source, width, characters } of shape.logic) {
    const raw = logicValue(source, context)
    const cased =
      shape.letterCase === 'UPPER' ? raw.toUpperCase() : shape.letterCase === 'LOWER' ? raw.toLowerCase() : raw
    const value = cased.padStart(width, '0')
    if (cased === '' || value.length !== width || [...value].some((character) => !characters.includes(character)))
      return { unfit: source }
    text += value
  }
  return { text }
}
