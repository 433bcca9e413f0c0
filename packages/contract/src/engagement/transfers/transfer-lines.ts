/** The lines of a transfer model, and what is wrong with them whatever they are applied to. */

import { z } from 'zod'
import { besideOtherFaults, id, isZone, requiredText } from '../../kit/entity.ts'
import { FIELD_PATH_MAXIMUM } from '../collections/meta-data.schema.ts'
import { DATE_FORMAT_MAXIMUM, isDateFormat } from './source-date.ts'
import { sourcePath } from './source-path.ts'
import { PATTERN_MAXIMUM, PROGRAMS_MAXIMUM, patternOf } from './source-pattern.ts'

export const LINES_MAXIMUM = 200
export const PARTS_MAXIMUM = 10
export const STEPS_MAXIMUM = 8
export const PART_TEXT_MAXIMUM = 500
const BOOLEAN_WORDS_MAXIMUM = 20
const BOOLEAN_WORD_MAXIMUM = 40
const SEPARATOR_MAXIMUM = 10
const ZONE_MAXIMUM = 60
const SPLIT_PART_MAXIMUM = 100
const GROUP_MAXIMUM = 50

/** One value of the message; one text for all; several values in a row; the first of several that is there. */
export const lineSources = ['PATH', 'CONSTANT', 'CONCAT', 'FIRST_OF'] as const
export type LineSource = (typeof lineSources)[number]
export const partKinds = ['PATH', 'TEXT'] as const
/** What becomes of a value that cannot be mapped: the message is rejected, the field stays empty, or a default. */
export const errorPolicies = ['REJECT', 'NULL', 'DEFAULT'] as const
export type ErrorPolicy = (typeof errorPolicies)[number]
export const stepKinds = [
  'TRIM',
  'UPPER',
  'LOWER',
  'TEXT',
  'NUMBER',
  'BOOLEAN',
  'DATE',
  'DICTIONARY',
  'SPLIT',
  'PATTERN',
] as const
export type StepKind = (typeof stepKinds)[number]

const words = z.array(z.string().trim().min(1).max(BOOLEAN_WORD_MAXIMUM)).max(BOOLEAN_WORDS_MAXIMUM)
const step = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('TRIM') }),
  z.object({ kind: z.literal('UPPER') }),
  z.object({ kind: z.literal('LOWER') }),
  /** Numbers and truth values as texts. */
  z.object({ kind: z.literal('TEXT') }),
  z.object({ kind: z.literal('NUMBER'), decimal: z.enum(['.', ',']).default('.') }),
  /** Words for true and for false, upper or lower case alike. */
  z.object({ kind: z.literal('BOOLEAN'), yes: words, no: words }),
  z.object({
    kind: z.literal('DATE'),
    format: z.string().max(DATE_FORMAT_MAXIMUM).refine(isDateFormat, 'transfer_date_format_wrong'),
    /** Of texts that have no offset, and of days taken from moments. */
    zone: z.string().max(ZONE_MAXIMUM).refine(isZone, 'transfer_zone_unknown'),
  }),
  z.object({ kind: z.literal('DICTIONARY'), dictId: id }),
  z.object({
    kind: z.literal('SPLIT'),
    separator: z.string().min(1).max(SEPARATOR_MAXIMUM),
    /** The first part is 1; null for a list of all parts. */
    part: z.number().int().min(1).max(SPLIT_PART_MAXIMUM).nullable().default(null),
  }),
  z.object({
    kind: z.literal('PATTERN'),
    pattern: z.string().min(1).max(PATTERN_MAXIMUM),
    /** 0 is the whole match. */
    group: z.number().int().min(0).max(GROUP_MAXIMUM).default(0),
  }),
])
export type TransferStep = z.output<typeof step>

const part = z
  .object({ kind: z.enum(partKinds), value: z.string().max(PART_TEXT_MAXIMUM) })
  .refine(({ kind, value }) => kind === 'TEXT' || sourcePath(value) !== undefined, {
    path: ['value'],
    error: 'transfer_path_wrong_format',
  })

export const transferLine = z
  .object({
    /** A field of the meta data. */
    target: requiredText(FIELD_PATH_MAXIMUM, 'transfer_target_can_not_be_empty'),
    source: z.enum(lineSources),
    parts: z.array(part).min(1).max(PARTS_MAXIMUM),
    steps: z.array(step).max(STEPS_MAXIMUM).default([]),
    onError: z.enum(errorPolicies).default('REJECT'),
    /** Of the policy DEFAULT alone; a text that is read as the type of the field. */
    defaultValue: z.string().trim().max(PART_TEXT_MAXIMUM).nullable().default(null),
  })
  .superRefine((line, check) => {
    const { source, parts, onError, defaultValue } = line
    const only = Array.isArray(parts) && parts.length === 1 ? parts[0]?.kind : undefined
    const isWrong = (source === 'PATH' && only !== 'PATH') || (source === 'CONSTANT' && only !== 'TEXT')
    if (isWrong) check.addIssue({ code: 'custom', path: ['parts'], message: 'transfer_parts_wrong' })
    const isMissing = onError === 'DEFAULT' && !defaultValue
    const isUnused = onError !== 'DEFAULT' && Boolean(defaultValue)
    const message = isMissing ? 'transfer_default_can_not_be_empty' : 'transfer_default_unused'
    if (isMissing || isUnused) check.addIssue({ code: 'custom', path: ['defaultValue'], message })
  }, besideOtherFaults)
export type TransferLine = z.output<typeof transferLine>

/** Patterns that are none, or too large; once all together are too large, the rest is not even compiled. */
function patternFaults(list: readonly Partial<TransferLine>[]): (readonly (string | number)[])[] {
  const faults: (readonly (string | number)[])[] = []
  let size = 0
  for (const [at, line] of list.entries())
    for (const [place, one] of (Array.isArray(line?.steps) ? line.steps : []).entries()) {
      if (one?.kind !== 'PATTERN' || typeof one.pattern !== 'string') continue
      const pattern = size > PROGRAMS_MAXIMUM ? undefined : patternOf(one.pattern)
      // A pattern that is too large has cost as much as the largest that is not.
      size += pattern?.size ?? PROGRAMS_MAXIMUM / 4
      if (pattern === undefined || size > PROGRAMS_MAXIMUM) faults.push([at, 'steps', place, 'pattern'])
      else if (one.group > pattern.groups) faults.push([at, 'steps', place, 'group'])
    }
  return faults
}

export const transferLines = z
  .array(transferLine)
  .max(LINES_MAXIMUM)
  .superRefine((list, check) => {
    // It also runs where there are other faults: what is no list, or too long a one, is refused as such.
    if (!Array.isArray(list) || list.length > LINES_MAXIMUM) return
    const seen = new Set<unknown>()
    for (const [at, line] of list.entries()) {
      const target: unknown = line?.target
      if (seen.has(target))
        check.addIssue({ code: 'custom', path: [at, 'target'], message: 'transfer_target_repeated' })
      seen.add(target)
    }
    for (const path of patternFaults(list))
      check.addIssue({ code: 'custom', path: [...path], message: 'transfer_pattern_wrong' })
  }, besideOtherFaults)

/** The dictionaries that lines read, each once. */
export const dictsOf = (lines: readonly Pick<TransferLine, 'steps'>[]): string[] => [
  ...new Set(lines.flatMap(({ steps }) => steps.flatMap((one) => (one.kind === 'DICTIONARY' ? [one.dictId] : [])))),
]
