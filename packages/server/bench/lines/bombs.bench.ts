/**
 * The zoo of files that are made to use up memory: each is thrown alone at a running product, and the growth of the
 * process beyond what its reader documents is measured. Then an ordinary workbook with and without its thread.
 */

import type { Bomb, Door } from '../../test/bombs/bomb.ts'
import { aTarget, bombs, thrown } from '../../test/bombs/throwing.ts'
import { openBench } from '../environment.ts'
import { growthOf } from '../memory.ts'

/** Of content before compression; a body and a table have limits of their own. */
const MB = 80
/** What decision 049 lets a reader hold: shared texts of a workbook, codes of an answer, an event, a message of AS2. */
const DOCUMENTED: Record<Door, number> = {
  list: 64,
  orders: 64,
  result: 128,
  message: 320,
  body: 64,
  mime: 200,
  cms: 300,
  pgp: 64,
}

/** Five million lines of a list, which are numbers. */
const OF_BOMB: Readonly<Record<string, number>> = { 'csv: rows without end': 200 }

export async function run(): Promise<Record<string, number>> {
  const bench = await openBench({ work: true })
  try {
    const target = await aTarget({ ...bench, url: await bench.http.listen({ port: 0, host: '127.0.0.1' }) })
    const over: { bomb: Bomb; beyond: number }[] = []
    for (const bomb of bombs) {
      let reason = ''
      const since = performance.now()
      const growth = await growthOf(async () => void (reason = await thrown(target, bomb, MB)))
      const beyond = Math.max(0, growth - (OF_BOMB[bomb.name] ?? DOCUMENTED[bomb.door]))
      console.error(
        `  ${bomb.name.padEnd(48)} ${reason.padEnd(28)} ${growth.toFixed(0).padStart(5)} MB ${Math.round(performance.now() - since)} ms`,
      )
      over.push({ bomb, beyond })
    }
    return { bomb_rss_mb: Math.max(...over.map(({ beyond }) => beyond)), bombs: bombs.length }
  } finally {
    await bench.close()
  }
}
