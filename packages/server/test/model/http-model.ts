/**
 * A model of the ledger is kept while the product runs: three people work over HTTP at the same time, and after every fifty
 * commands everything that can be read must be what the model says, on both axes of time.
 */

import { Random } from '../generators/result-stories.ts'
import { compareAll, look } from './http-comparison.ts'
import { night } from './http-nights.ts'
import { contest, move, pack, undo, unpack } from './http-packing.ts'
import { change, report } from './http-reports.ts'
import { aWorld, type Desk, type Tenant, type World } from './http-world.ts'

type Step = (world: World, desk: Desk) => Promise<void>
/** How often each command comes, in a hundred. */
const steps: readonly (readonly [Step, number])[] = [
  [report, 12],
  [change, 10],
  [pack, 30],
  [move, 10],
  [unpack, 10],
  [undo, 10],
  [look, 18],
]
const BETWEEN_COMPARISONS = 50

function stepOf({ random }: Desk): Step {
  let left = random.below(steps.reduce((sum, [, share]) => sum + share, 0))
  for (const [step, share] of steps) if ((left -= share) < 0) return step
  return look
}

export interface ModelReport {
  commands: number
  refused: number
  rows: number
}

/** Throws at the first difference. */
export async function liveByModel(tenant: Tenant, seed: number, commands: number): Promise<ModelReport> {
  const world = await aWorld(tenant, seed)
  const random = new Random(seed)
  // Something to pack before anything else happens.
  for (const desk of world.desks) await report(world, desk)
  let rows = 0
  let compared = 0
  while (world.done < commands) {
    if (random.is(0.08)) await contest(world)
    else if (random.is(0.05)) await night(world)
    else await Promise.all(world.desks.map((desk) => stepOf(desk)(world, desk)))
    world.done += world.desks.length
    if (world.done - compared < BETWEEN_COMPARISONS && world.done < commands) continue
    compared = world.done
    rows += await compareAll(world)
  }
  return { commands: world.done, refused: world.refused, rows }
}
