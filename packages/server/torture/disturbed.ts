/** Jobs of the product that are disturbed, seed by seed: by kill -9, by a disk that fails, or by steps of the clock. */

import { clockSteps, hasFakeClock } from './clock.ts'
import { diskFaults, hasCompiler } from './disk.ts'
import { jobs } from './jobs.ts'
import { buildPlant, LARGE, removePlant, SMALL } from './plant.ts'
import { keepResult } from './results.ts'
import { kills, runSeeds, sideBySide, told, undisturbed, type Disturber, type SeedReport } from './seeds.ts'

export type Disturbance = 'seeds' | 'faults' | 'clock'

/** A fault of the disk or the clock is one of all processes that share it. */
const isForAll = (by: Disturbance) => by !== 'seeds'

const makeDisturber: Record<Disturbance, (folder: string) => Disturber> = {
  seeds: () => kills,
  faults: diskFaults,
  clock: clockSteps,
}

/** What the machine lacks for it. */
export function lackFor(by: Disturbance): string | undefined {
  if (by === 'faults' && !hasCompiler())
    return '--faults loads a small library into the product, and this machine has no C compiler (cc) to make it.'
  if (by === 'clock' && !hasFakeClock()) return '--clock loads libfaketime into the product, and this machine has none.'
  return undefined
}

const ofSorted = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Prints what came out; the exit code. */
function summed(by: Disturbance, reports: readonly SeedReport[]): number {
  const restarts = reports.map(({ restartMs }) => restartMs).sort((a, b) => a - b)
  const failed = reports.filter(({ violations }) => violations.length > 0)
  const summary = `${reports.length} disturbances, ${failed.length} with violations, ${reports.reduce((sum, { checked }) => sum + checked, 0)} things checked`
  console.log(`\n${summary}`)
  console.log(
    `back after: p50 ${ofSorted(restarts, 0.5).toFixed(0)} ms, p95 ${ofSorted(restarts, 0.95).toFixed(0)} ms, longest ${(restarts.at(-1) ?? 0).toFixed(0)} ms`,
  )
  const option = isForAll(by) ? `--${by} ` : ''
  if (failed.length > 0)
    console.log(`play again: ${failed.map(({ seed }) => `npm run torture -- ${option}--seed ${seed}`).join('; ')}`)
  return keepResult(by, summary, failed.length === 0)
}

interface Seeds {
  first: number
  count: number
  atOnce: number
  isSmall: boolean
}

export async function tortureDisturbed(by: Disturbance, { first, count, atOnce, isSmall }: Seeds): Promise<number> {
  const lanes = isForAll(by) ? 1 : atOnce
  const plant = await buildPlant(isSmall ? SMALL : LARGE)
  for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(130))
  try {
    console.log(`Plant in ${plant.folder}; each job once in peace …`)
    const rows = jobs.map((job) => [job])
    const peace = await undisturbed(plant, rows, lanes)
    for (const [{ name }, { durationMs }] of peace)
      console.log(`  ${name.padEnd(17)} ${durationMs.toFixed(0).padStart(6)} ms`)
    const reports: SeedReport[] = []
    const disturber = makeDisturber[by](plant.folder)
    const seeds = Array.from({ length: count }, (_, at) => first + at)
    await sideBySide(seeds, lanes, async (seed) => {
      for (const report of await runSeeds(plant, peace, [seed], disturber)) {
        reports.push(report)
        console.log(told(report))
        if (report.violations.length > 0) console.log(report.output)
      }
    })
    return summed(by, reports)
  } finally {
    await removePlant(plant)
  }
}
