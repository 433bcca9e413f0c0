/**
 * The sampling plan for a lot size and a sampling method: how many packs to take, and how many bad ones the lot may
 * have.
 */

import { z } from 'zod'
import { percentage, whenMissing } from '../../kit/entity.ts'
import {
  aqls,
  codeLetterOf,
  inspectionLevels,
  masterPlan,
  SMALLEST_LOT,
  type Aql,
  type CodeLetter,
  type Severity,
} from './sampling-tables.ts'

/** A larger sample is not practical: nobody takes and records so many packs one by one. */
export const SAMPLE_MAXIMUM = 5_000

/** Up to this AQL, percent nonconforming items can be counted; above, only nonconformities per 100 items (ISO 2859-1, 5.2). */
const LAST_OF_ITEMS = aqls.indexOf('10')

export const countings = ['ITEMS', 'DEFECTS'] as const
/** ITEMS: bad packs are counted. DEFECTS: their defects are counted, and a pack may have several. */
export type Counting = (typeof countings)[number]

const acceptance = z
  .number({ error: whenMissing('can_not_be_empty') })
  .int()
  .min(0)
  .max(SAMPLE_MAXIMUM)

const fixedSampling = z.object({
  method: z.literal('FIXED'),
  size: z
    .number({ error: whenMissing('can_not_be_empty') })
    .int()
    .min(1)
    .max(SAMPLE_MAXIMUM),
  acceptance,
})
const percentSampling = z.object({
  method: z.literal('PERCENT'),
  percent: percentage(0.01, 100),
  acceptance,
})
const isoSampling = z
  .object({
    method: z.literal('ISO'),
    level: z.enum(inspectionLevels),
    aql: z.enum(aqls),
    counting: z.enum(countings).default('ITEMS'),
  })
  .refine(({ aql, counting }) => counting === 'DEFECTS' || aqls.indexOf(aql) <= LAST_OF_ITEMS, {
    path: ['aql'],
    message: 'aql_is_for_defects',
  })
export const sampling = z.discriminatedUnion('method', [fixedSampling, percentSampling, isoSampling])
export type Sampling = z.output<typeof sampling>

export const samplingMethods = ['ISO', 'FIXED', 'PERCENT'] as const

export interface SamplingPlan {
  readonly sampleSize: number
  /** Ac: the lot may be accepted with up to this many. */
  readonly acceptance: number
  /** Re: from this many on it may not. */
  readonly rejection: number
  /** The whole lot is the sample. */
  readonly isWhole: boolean
  /** Only for ISO 2859-1. `lotLetter`: from Table 1; `letter`: the one whose plan is used, after the arrows. */
  readonly iso: { readonly severity: Severity; readonly lotLetter: CodeLetter; readonly letter: CodeLetter } | null
}

const numbers = (lotSize: number, size: number, ac: number, re: number): Omit<SamplingPlan, 'iso'> => ({
  sampleSize: Math.min(size, lotSize),
  acceptance: ac,
  rejection: re,
  isWhole: size >= lotSize,
})

/**
 * The plan for a lot. Throws a `RangeError` for input that is in no table: a lot of one pack under ISO 2859-1, an
 * unknown level, letter or AQL. A sample as large as the lot is the whole lot.
 */
export function planFor(lotSize: number, given: Sampling, severity: Severity = 'NORMAL'): SamplingPlan {
  if (!Number.isInteger(lotSize) || lotSize < 1) throw new RangeError(`no plan for a lot of ${lotSize}`)
  if (given.method === 'FIXED')
    return { ...numbers(lotSize, given.size, given.acceptance, given.acceptance + 1), iso: null }
  if (given.method === 'PERCENT') {
    // Percent with two decimals, in whole hundredths: 0.07 % of 10,000 is 7 and not 7.000000000000001.
    const size = Math.max(1, Math.ceil((lotSize * Math.round(given.percent * 100)) / 10_000))
    return { ...numbers(lotSize, size, given.acceptance, given.acceptance + 1), iso: null }
  }
  const lotLetter = codeLetterOf(lotSize, given.level)
  const { letter, sampleSize, acceptance: ac, rejection } = masterPlan(severity, lotLetter, given.aql)
  return { ...numbers(lotSize, sampleSize, ac, rejection), iso: { severity, lotLetter, letter } }
}

/** False where `planFor` would throw, or the sample is too large. */
export function hasPlan(lotSize: number, given: Sampling): boolean {
  if (lotSize < (given.method === 'ISO' ? SMALLEST_LOT : 1)) return false
  return planFor(lotSize, given).sampleSize <= SAMPLE_MAXIMUM
}

/** The acceptance number of the same letter one AQL tighter; null at the tightest. For the switching score (9.3.3.2). */
export function tighterAcceptance(letter: CodeLetter, aql: Aql): number | null {
  const tighter = aqls[aqls.indexOf(aql) - 1]
  return tighter === undefined ? null : masterPlan('NORMAL', letter, tighter).acceptance
}
