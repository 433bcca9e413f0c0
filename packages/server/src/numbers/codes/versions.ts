/** A stored rule version as the codec and the meters see it. Pure. */

import type { RuleDraft, RuleVersion } from '@serialis/contract/numbers/codes/codes.schema.ts'
import {
  guessProbability,
  horizonMonths,
  safeVolume,
  shortestSafeWidth,
} from '@serialis/contract/numbers/codes/guessability.ts'
import { ruleWarnings } from '@serialis/contract/numbers/codes/rule-faults.ts'
import { type RuleShape, shapeOf } from '@serialis/contract/numbers/codes/rule-shape.ts'
import type { SnRuleShape } from '@serialis/contract/numbers/codes/rule.schema.ts'
import type { DraftColumns, VersionRow } from './codes.queries.ts'

const MOST_ISSUABLE = BigInt(Number.MAX_SAFE_INTEGER)
const MONTH_MS = (365.25 / 12) * 86_400_000

type ShapeColumns = Pick<VersionRow, 'target' | 'letterCase' | 'segments' | 'minNumber' | 'maxNumber' | 'length'>

export const ruleOf = (row: ShapeColumns): SnRuleShape => ({
  target: row.target,
  letterCase: row.letterCase,
  segments: row.segments,
  min: row.minNumber,
  max: row.maxNumber,
  length: row.length,
})

/** As its author entered it. */
export const draftOf = (row: ShapeColumns & Pick<VersionRow, 'plannedVolume' | 'reason'>): RuleDraft => ({
  ...ruleOf(row),
  plannedVolume: row.plannedVolume,
  reason: row.reason,
})

/** Codes that one version can issue: every index and every count is an exact number, whatever the size of the space. */
const issuableOf = (size: bigint): number => Number(size < MOST_ISSUABLE ? size : MOST_ISSUABLE)

/** The columns of a draft without faults. */
export function draftColumns({ plannedVolume, reason, ...rule }: RuleDraft): DraftColumns {
  const { number, size, epochPosition } = shapeOf(rule)
  return {
    segments: JSON.stringify(rule.segments),
    letterCase: rule.letterCase,
    length: rule.length,
    minNumber: rule.min,
    maxNumber: rule.max,
    alphabet: number.alphabet,
    numberWidth: number.width,
    size: String(size),
    issuable: issuableOf(size),
    epochPosition,
    plannedVolume,
    reason,
  }
}

interface Use {
  plannedVolume: number
  /** Codes that a guess could hit: planned or issued. */
  live: number
  issued: number
  perMonth: number
  isKeyLeaked: boolean
}

/** Guess meter and capacity of a rule without faults. */
export function metersOf(
  rule: SnRuleShape,
  { plannedVolume, live, issued, perMonth, isKeyLeaked }: Use,
): RuleVersion['meters'] {
  const shape = shapeOf(rule)
  const left = shape.size - BigInt(issued)
  return {
    size: String(shape.size),
    guessProbability: isKeyLeaked ? 1 : guessProbability(shape, live),
    live,
    safeVolume: String(shape.number.isRandom ? safeVolume(shape.size) : 0n),
    shortestSafeWidth: shape.number.isRandom ? shortestSafeWidth(shape.number.alphabet.length, plannedVolume) : null,
    left: String(left),
    horizonMonths: horizonMonths(left, perMonth),
    warnings: ruleWarnings(rule, plannedVolume),
  }
}

/** Codes per month since approval; a version younger than a day counts as a day old. */
const pastRate = (issued: number, approvedAt: Date | null, now: Date): number =>
  approvedAt === null ? 0 : (issued * MONTH_MS) / Math.max(now.getTime() - approvedAt.getTime(), 86_400_000)

export const metersOfVersion = (row: VersionRow, now: Date): RuleVersion['meters'] =>
  metersOf(ruleOf(row), {
    plannedVolume: row.plannedVolume,
    live: row.status === 'DRAFT' ? row.plannedVolume : row.nextIndex,
    issued: row.nextIndex,
    perMonth: pastRate(row.nextIndex, row.approvedAt, now),
    isKeyLeaked: row.isKeyLeaked,
  })

/** What author and approver are accountable for; the signature is bound to its digest. */
export const signedRecord = (row: VersionRow) => ({
  rule: row.ruleName,
  number: row.number,
  ...ruleOf(row),
  size: row.size,
  codecVersion: row.codecVersion,
  plannedVolume: row.plannedVolume,
  reason: row.reason,
  author: row.authorName,
})

/** Names the owner of a wrapped key, so that a key moved to another row does not open. */
export const keyOwner = (tenantId: number, versionId: string): string => `tenant ${tenantId} rule version ${versionId}`

export const spaceOf = (row: ShapeColumns): RuleShape => shapeOf(ruleOf(row))
