/** Generated result files and opening stocks of every format: each commit must do exactly what its dry run said. */

import { stockSites, tryStock } from '../src/desk/opening-stock/stock-documents.fixtures.ts'
import { inTenant } from '../src/kit/db/db.ts'
import { verifyLedger } from '../src/numbers/ledger/verify/verify.service.ts'
import { documentStage, tryDocument } from '../src/plant/results/documents.fixtures.ts'
import { toldOf } from '../test/generators/result-stories.ts'
import { openStage, type Stage } from './stage.ts'

/** Documents that share their orders; then the orders' codes are used up. */
const PER_STAGE = 2_500
const UNITS = 12_000
/** Every so many documents one is an opening stock, which goes through the upload and its tasks. */
const STOCK_EACH = 10

async function violations({ app }: Stage): Promise<string[]> {
  const lines = await Promise.all(
    (['A', 'B'] as const).map((scheme, at) => inTenant(app.pool, at + 1, 'read', (db) => verifyLedger(db, scheme))),
  )
  return lines.flat().flatMap(({ what, violated }) => (violated > 0 ? [`${what}: ${violated} times`] : []))
}

/** Prints what differs, with the number by which `--from` plays it again; returns how many did. */
export async function tortureDocuments(count: number, first: number): Promise<number> {
  let differing = 0
  const clean = new Map<string, [number, number]>()
  for (let from = first; from < first + count; from += PER_STAGE) {
    const running = await openStage()
    try {
      const admins = [await running.admin(0), await running.admin(1)]
      const stage = await documentStage(running.app, running.http, admins, UNITS)
      const stocks = await stockSites(running.app, running.http, admins)
      for (let seed = from; seed < Math.min(from + PER_STAGE, first + count); seed++) {
        const isStock = seed % STOCK_EACH === 0
        const tried = isStock ? await tryStock(stocks, seed) : await tryDocument(stage, seed)
        const [all, without] = clean.get(tried.format) ?? [0, 0]
        clean.set(tried.format, [all + 1, without + (tried.isClean ? 1 : 0)])
        if (tried.differences.length === 0) continue
        differing++
        console.log(`${toldOf(tried)}\nplay again: npm run torture -- --documents ${seed - from + 1} --from ${from}`)
      }
      for (const violation of await violations(running)) {
        differing++
        console.log(violation)
      }
    } finally {
      await running.end()
    }
    console.log(`${Math.min(from + PER_STAGE, first + count) - first} documents, ${differing} differences`)
  }
  for (const [format, [all, without]] of clean)
    console.log(`  ${format.padEnd(18)} ${all}, ${without} without an error`)
  return differing
}
