/** Small applications of eight clients at once, for one product and one rule. */

import { anApplication, aStock } from '../../src/desk/serials/serials.fixtures.ts'
import { watchStatements } from '../../test/harness/statements.ts'
import { type Bench, closeBench, median, openBench, timed } from '../environment.ts'

const CLIENTS = 8
const WARM_UP = 50
const PER_ROUND = 600
const ROUNDS = 3

async function sideBySide(count: number, work: () => Promise<unknown>): Promise<void> {
  let left = count
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (left-- > 0) await work()
    }),
  )
}

async function applications({ http, admin, app }: Bench): Promise<Record<string, number>> {
  const stock = await aStock(http, admin)
  const apply = () => anApplication(admin, stock, { quantity: 100 })
  await sideBySide(WARM_UP, apply)
  const rates: number[] = []
  for (let round = 0; round < ROUNDS; round++)
    rates.push((PER_ROUND * 1000) / (await timed(() => sideBySide(PER_ROUND, apply))))
  const { statements, packets } = await watchStatements(app.pool).during(apply)
  console.error(`  an application: ${statements.length} statements in ${packets} packets`)
  return { applications_per_s: median(rates) }
}

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench()
  try {
    return await applications(bench)
  } finally {
    await bench.close()
  }
}

if (import.meta.main) {
  console.log(await run())
  await closeBench()
}
