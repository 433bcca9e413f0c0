/** The SN rule: an ordered list of segments that turn an index into a code. */

import { z } from 'zod'
import { CHECK_ALGORITHMS } from '../../kit/check-characters.ts'
import { ALPHABET_NAMES } from './alphabets.ts'

/** GS1: serial of AI (21). SSCC: 18 digits. CN: China drug code, 20 digits. HOUSE: proprietary codes. */
export const RULE_TARGETS = ['GS1', 'SSCC', 'CN', 'HOUSE'] as const
export type RuleTarget = (typeof RULE_TARGETS)[number]

export const RULE_LENGTH: Record<RuleTarget, number> = { GS1: 20, SSCC: 18, CN: 20, HOUSE: 40 }
const NUMBER_WIDTH_MAX = 20
export const SEGMENTS_MAX = 16
export const RULE_NAME_MAX = 64

/** UPPER and LOWER keep `a` and `A` apart by allowing only one of them; MIXED allows both. */
export const LETTER_CASES = ['UPPER', 'LOWER', 'MIXED'] as const
export type LetterCase = (typeof LETTER_CASES)[number]

/** What a LOGIC segment shows: two-digit year, day of year, year and month, codes of line and product, packing level, check character. */
export const LOGIC_SOURCES = ['yy', 'ddd', 'yyMM', 'LINE_CODE', 'PRODUCT_CODE', 'LEVEL', 'CHECK_CHARACTER'] as const
export type LogicSource = (typeof LOGIC_SOURCES)[number]

const literal = (emptyKey: string) => z.string({ error: emptyKey }).min(1, emptyKey).max(40)
const width = (emptyKey: string) => z.number({ error: emptyKey }).int().min(1).max(NUMBER_WIDTH_MAX)
const alphabet = { alphabet: z.enum(ALPHABET_NAMES), characters: z.string().max(82).optional() }

const ruleSegment = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('PREFIX'), text: literal('prefix_can_not_be_empty') }),
  z.object({ kind: z.literal('SUFFIX'), text: literal('suffix_can_not_be_empty') }),
  z.object({
    kind: z.literal('FIXED'),
    text: literal('fixed_can_not_be_empty'),
    /** The one character that distinguishes the versions of a rule; a new version proposes the next one. */
    isEpoch: z.boolean().optional(),
  }),
  z.object({
    kind: z.literal('LOGIC'),
    source: z.enum(LOGIC_SOURCES, { error: 'logic_can_not_be_empty' }),
    /** Number of characters of LINE_CODE and PRODUCT_CODE; the other sources have a fixed width. */
    width: z.number().int().min(1).max(NUMBER_WIDTH_MAX).optional(),
    /** For CHECK_CHARACTER; default ISO 7064 MOD 37,36. */
    algorithm: z.enum(CHECK_ALGORITHMS).optional(),
  }),
  z.object({ kind: z.literal('RANDOM'), ...alphabet, width: width('random_can_not_be_empty') }),
  z.object({ kind: z.literal('SEQUENCE'), ...alphabet, width: width('sequence_can_not_be_empty') }),
])
export type RuleSegment = z.infer<typeof ruleSegment>

/** A whole number of up to 40 digits, as text: it may exceed 2^53. */
const wholeNumber = z.string().regex(/^\d{1,40}$/, 'not_a_number')

export const snRuleShape = z.object({
  target: z.enum(RULE_TARGETS),
  letterCase: z.enum(LETTER_CASES).default('UPPER'),
  segments: z.array(ruleSegment).min(1).max(SEGMENTS_MAX),
  /** Range of the number behind RANDOM or SEQUENCE; null: the whole width. */
  min: wholeNumber.nullable().default(null),
  max: wholeNumber.nullable().default(null),
  /** Must equal the sum of the widths. */
  length: z.number().int().min(1).max(40),
})
/** The immutable part of a rule version, from which its codec is compiled. */
export type SnRuleShape = z.infer<typeof snRuleShape>
