/**
 * npm run torture -- --seeds 200: jobs of the product are killed with -9 at random moments, and all invariants must hold afterwards. `--seed 17` repeats one seed, `--from 100` begins there, `--at-once 2` runs two in parallel, `--small` uses less data.
 * `--documents 10000`: nothing is killed; generated result files and opening stocks are checked and committed, and no commit may differ from its dry run.
 * `--model --seeds 20`: nothing is killed; three people work over HTTP, and a model of the ledger says what must be read.
 */

import { parseArgs } from 'node:util'
import { tortureDocuments } from './documents.ts'
import { jobs } from './jobs.ts'
import { tortureModel } from './model.ts'
import { buildPlant, LARGE, removePlant, SMALL } from './plant.ts'
import { runSeeds, sideBySide, told, undisturbed, type SeedReport } from './seeds.ts'

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '200' },
    seed: { type: 'string' },
    from: { type: 'string', default: '0' },
    'at-once': { type: 'string', default: '2' },
    small: { type: 'boolean', default: false },
    documents: { type: 'string' },
    model: { type: 'boolean', default: false },
  },
})
const first = Number(values.seed ?? values.from)
const atOnce = Number(values['at-once'])
const count = values.seed === undefined ? Number(values.seeds) : 1

if (values.documents !== undefined) {
  const differing = await tortureDocuments(Number(values.documents), first)
  process.exit(differing === 0 ? 0 : 1)
}

if (values.model) process.exit((await tortureModel(count, first)) === 0 ? 0 : 1)

const ofSorted = (sorted: readonly number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

const plant = await buildPlant(values.small ? SMALL : LARGE)
for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => process.exit(130))
try {
  console.log(`Plant in ${plant.folder}; each job once in peace …`)
  const peace = await undisturbed(
    plant,
    jobs.map((job) => [job]),
    atOnce,
  )
  for (const [{ name }, { durationMs }] of peace)
    console.log(`  ${name.padEnd(16)} ${durationMs.toFixed(0).padStart(6)} ms`)
  const reports: SeedReport[] = []
  await sideBySide(
    Array.from({ length: count }, (_, at) => first + at),
    atOnce,
    async (seed) => {
      for (const report of await runSeeds(plant, peace, [seed])) {
        reports.push(report)
        console.log(told(report))
        if (report.violations.length > 0) console.log(report.output)
      }
    },
  )
  const restarts = reports.map(({ restartMs }) => restartMs).sort((a, b) => a - b)
  const failed = reports.filter(({ violations }) => violations.length > 0)
  console.log(
    `\n${reports.length} kills, ${failed.length} seeds with violations, ${reports.reduce((sum, { checked }) => sum + checked, 0)} things checked`,
  )
  console.log(
    `back after: p50 ${ofSorted(restarts, 0.5).toFixed(0)} ms, p95 ${ofSorted(restarts, 0.95).toFixed(0)} ms, longest ${(restarts.at(-1) ?? 0).toFixed(0)} ms`,
  )
  if (failed.length > 0)
    console.log(`play again: ${failed.map(({ seed }) => `npm run torture -- --seed ${seed}`).join('; ')}`)
  process.exitCode = failed.length === 0 ? 0 : 1
} finally {
  await removePlant(plant)
}
