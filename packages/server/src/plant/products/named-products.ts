/** Products that texts of other systems name: by their code, or by a GTIN, also inside of a code that was scanned. */

import { isGtin } from '@serialis/contract/kit/check-characters.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { listHealthCodes } from './health-classes.queries.ts'

const GTIN_DIGITS = 14
/** A number loses the zero with which the code of 12 digits begins. */
const SHORT = [8, 11, 12, 13]

/** Everything in a text that can be a GTIN, in 14 digits. */
function gtinsIn(text: string): string[] {
  return (text.match(/\d{8,}/g) ?? []).flatMap((run) => {
    const whole = SHORT.includes(run.length) ? [run.padStart(GTIN_DIGITS, '0')] : []
    const windows = Array.from({ length: Math.max(0, run.length - GTIN_DIGITS + 1) }, (_, at) =>
      run.slice(at, at + GTIN_DIGITS),
    )
    return [...whole, ...windows].filter(isGtin)
  })
}

/** Those of these texts that name a product of which owning it is health data. */
export async function productsNamedIn(db: TenantDb, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const gtins = new Map([...new Set(texts)].map((text) => [text, gtinsIn(text)]))
  if (gtins.size === 0) return new Set()
  const health = await listHealthCodes(db, [...gtins.keys()], [...new Set([...gtins.values()].flat())])
  return new Set(
    [...gtins].filter(([text, own]) => health.has(text) || own.some((gtin) => health.has(gtin))).map(([text]) => text),
  )
}
