/** Invariants 1 and 7: codes lead back to their SNs, and only codes from elsewhere are stored. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { gtinNumber } from '../issue/issue.service.ts'
import { codeOutcomes } from '../ledger-types.ts'
import { codesIn, resolveCodes } from '../one/resolve.service.ts'
import { ordinalOf } from '../serial-set/ordinals.ts'
import type { BlockRow } from '../store/queries/reading.queries.ts'
import { listMeetingBlocks, summarizeImported, type ImportedBlock } from '../store/queries/verify.queries.ts'
import { note, type Findings } from './finding.ts'

const SAMPLES = 64

/** First, last and evenly spread SNs of each block: their codes must lead back to them. */
export async function checkCodes(db: TenantDb, blocks: readonly BlockRow[], findings: Findings): Promise<void> {
  const samples = blocks.flatMap(({ block, size, gtin }) =>
    samplesOf(size).map((offset) => ({ ordinal: ordinalOf(block, offset), gtin })),
  )
  // From the stored rows, never from the cache.
  const codes = await codesIn(
    db,
    new Map(blocks.map((row) => [row.block, row])),
    samples.map(({ ordinal }) => ordinal),
  )
  const resolved = await resolveCodes(db, {
    texts: codes.map((code) => code ?? ''),
    gtins: samples.map(({ gtin }) => gtin),
  })
  const finding = findings.of(1, 'an issued code leads back to its SN (first, last and up to 62 between of each block)')
  samples.forEach(({ ordinal, gtin }, at) => {
    // A code without a GTIN may also belong to another product; then resolving asks for the GTIN, which is right.
    const isRight =
      resolved.ordinals[at] === ordinal ||
      (gtin === null && codeOutcomes[resolved.outcomes[at] as number] === 'AMBIGUOUS')
    note(finding, isRight ? null : `${ordinal}: code ${codes[at]} leads to ${resolved.ordinals[at]}`)
  })
}

function samplesOf(size: number): number[] {
  const count = Math.min(size, SAMPLES)
  return Array.from({ length: count }, (_, at) => (count === 1 ? 0 : Math.floor((at * (size - 1)) / (count - 1))))
}

/**
 * Every stored code above the ordinal `after`, up to `last`, against the existing blocks; read once, in the order in
 * which they were stored.
 */
export async function checkImported(
  db: TenantDb,
  { after, last }: { after: number; last: number },
  blocks: readonly BlockRow[],
  findings: Findings,
): Promise<void> {
  const stored = new Map((await summarizeImported(db, after + 1, last)).map((one) => [one.block, one]))
  const whole = findings.of(1, 'every imported SN has its code')
  const only = findings.of(7, 'only imported codes are stored')
  const gtins = findings.of(1, 'an imported code has the GTIN of its SN')
  for (const { block, size, gtin } of blocks.filter(({ ruleVersionId }) => ruleVersionId === null)) {
    const codes = stored.get(block)
    stored.delete(block)
    note(whole, codesFault(block, size, codes), size, Math.max(1, Math.abs(size - (codes?.codes ?? 0))))
    if (codes === undefined) continue
    const isOne = codes.lowestGtin === codes.highestGtin && codes.lowestGtin === gtinNumber(gtin)
    note(
      gtins,
      isOne ? null : `block ${block} of GTIN ${gtin}: codes of GTIN ${codes.lowestGtin} to ${codes.highestGtin}`,
      codes.codes,
    )
    note(only, null, codes.codes)
  }
  for (const { block, codes } of stored.values())
    note(only, `block ${block}: ${codes} codes stored, none imported`, codes, codes)
}

/** Ordinals are unique, so as many codes as SNs, none outside the block, means one for each. */
function codesFault(block: number, size: number, codes: ImportedBlock | undefined): string | null {
  if (codes === undefined) return `block ${block}: ${size} SNs, no codes`
  if (codes.codes === size && codes.firstOffset === 0 && codes.lastOffset === size - 1) return null
  return `block ${block}: ${size} SNs, ${codes.codes} codes from offset ${codes.firstOffset} to ${codes.lastOffset}`
}

export async function checkIndexes(db: TenantDb, findings: Findings): Promise<void> {
  const unique = findings.of(1, 'no two blocks share an index of a rule version')
  note(unique, null)
  for (const [block, other] of await listMeetingBlocks(db)) note(unique, `blocks ${other} and ${block}`)
}
