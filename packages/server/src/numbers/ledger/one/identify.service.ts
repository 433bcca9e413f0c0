/**
 * Identifies an SN by what a scanner or a person enters: element string, Digital Link, SSCC, TraceLink key or bare
 * serial.
 */

import { readCode, type CodeMeaning } from '@serialis/contract/kit/gs1.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { codeOutcomes, type CodeOutcome, type CodeScope } from '../ledger-types.ts'
import { resolveCodes } from './resolve.service.ts'

export interface Identified {
  /** 0 when nothing was found; with another product or order, the SN that was found. */
  readonly ordinal: number
  readonly outcome: CodeOutcome
}

/** How a code is looked up: its serial within its GTIN, or the code as it is. */
const askOf = (meaning: CodeMeaning): { text: string; gtin: string | null } =>
  meaning.kind === 'sgtin'
    ? { text: meaning.serial, gtin: meaning.gtin }
    : { text: meaning.kind === 'sscc' ? meaning.sscc : meaning.code, gtin: null }

const elsewhere: readonly CodeOutcome[] = ['OTHER_ORDER', 'OTHER_PRODUCT', 'OTHER_GTIN']

/** The SN of each code; if a code has several meanings, the first one within the scope, else the first known one. */
export async function identifyCodes(
  db: TenantDb,
  codes: readonly string[],
  scope: CodeScope = {},
): Promise<Identified[]> {
  const asked = codes.map((code) => {
    const reading = readCode(code)
    return [reading, ...reading.alternatives].map(askOf)
  })
  const flat = asked.flat()
  const resolved = await resolveCodes(
    db,
    { texts: flat.map(({ text }) => text), gtins: flat.map(({ gtin }) => gtin) },
    scope,
  )
  let at = 0
  return asked.map((meanings) => {
    const places = meanings.map(() => at++)
    const outcomeAt = (place: number) => codeOutcomes[resolved.outcomes[place] as number] as CodeOutcome
    const own = places.find((place) => outcomeAt(place) === 'FOUND')
    if (own !== undefined) return { ordinal: resolved.ordinals[own] as number, outcome: 'FOUND' }
    const other = places.find((place) => elsewhere.includes(outcomeAt(place)))
    if (other !== undefined) return { ordinal: resolved.elsewhere[other] as number, outcome: outcomeAt(other) }
    return {
      ordinal: 0,
      outcome: places.some((place) => outcomeAt(place) === 'AMBIGUOUS') ? 'AMBIGUOUS' : 'NEVER_ISSUED',
    }
  })
}
