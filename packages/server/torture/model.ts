/** The model of the ledger over HTTP, seed by seed, in both schemes. */

import { liveByModel } from '../test/model/http-model.ts'
import { ModelClock } from '../test/model/http-world.ts'
import { openStage } from './stage.ts'

const COMMANDS = 1_000
/** Seeds that share a database. */
const PER_STAGE = 5

/** Prints each seed; returns how many differed. */
export async function tortureModel(seeds: number, first: number): Promise<number> {
  let differing = 0
  for (let from = first; from < first + seeds; from += PER_STAGE) {
    const clock = new ModelClock()
    const stage = await openStage({ clock })
    try {
      for (let seed = from; seed < Math.min(from + PER_STAGE, first + seeds); seed++) {
        const scheme = seed % 2 === 0 ? 'A' : 'B'
        const admin = await stage.admin(seed % 2)
        try {
          const { commands, refused, rows } = await liveByModel(
            { http: stage.http, app: stage.app, admin, scheme, clock },
            seed,
            COMMANDS,
          )
          console.log(`seed ${seed}, scheme ${scheme}: ${commands} commands, ${refused} refused, ${rows} rows compared`)
        } catch (difference) {
          differing++
          console.log(`seed ${seed}, scheme ${scheme}:`, difference)
          console.log(`play again: npm run torture -- --model --seeds 1 --from ${seed}`)
        }
      }
    } finally {
      await stage.end()
    }
  }
  console.log(`${seeds} seeds, ${differing} with differences`)
  return differing
}
