/** kill -9 in the middle of issue, import, export, place-out and undo: twenty or more seeds of `npm run torture`, in which everything must hold. */

import { beforeAll, expect, it } from 'vitest'
import { jobs, type Job } from '../../torture/jobs.ts'
import { buildPlant, removePlant, SMALL, type Plant } from '../../torture/plant.ts'
import {
  kills,
  runSeeds,
  sideBySide,
  told,
  undisturbed,
  type SeedReport,
  type Undisturbed,
} from '../../torture/seeds.ts'
import { atEnd } from '../harness/at-end.ts'
import { victims } from '../harness/process.ts'

/**
 * This many jobs run on one copy, one after another: starting the product cost more than its jobs. Everything is
 * checked after each, so that none hides behind the next.
 */
const ROW = jobs.length / 2
const rowsOf = <T>(all: readonly T[]): T[][] => [all.slice(0, ROW), all.slice(ROW)]
/** Every job with every victim. */
const rows = victims.flatMap((_, victim) => rowsOf(jobs.map((_, job) => victim * jobs.length + job)))
const SEEDS = rows.flat().length
const AT_ONCE = 2
const LONGEST_MS = 900_000

let plant: Plant
let peace: Map<Job, Undisturbed>

beforeAll(async () => {
  plant = await buildPlant(SMALL)
  atEnd(() => removePlant(plant))
  peace = await undisturbed(plant, rowsOf(jobs), AT_ONCE)
}, LONGEST_MS)

it(
  `${SEEDS} seeds: every job, killed with every victim, ends with the same effect as undisturbed`,
  async () => {
    const reports: SeedReport[] = []
    await sideBySide(rows, AT_ONCE, async (row) => void reports.push(...(await runSeeds(plant, peace, row, kills))))
    console.log(
      reports
        .sort((a, b) => a.seed - b.seed)
        .map(told)
        .join('\n'),
    )
    // As one text: a report of the run shows it whole, and a list only as its length.
    const violated = reports.filter(({ violations }) => violations.length > 0)
    expect(violated.map((report) => `${told(report)}\n${report.output}`).join('\n')).toBe('')
    expect(new Set(reports.map(({ job, kind }) => `${job.name} ${kind}`)).size).toBe(jobs.length * victims.length)
    // Otherwise nothing was disturbed at all.
    expect(reports.filter(({ wasOver }) => !wasOver).length).toBeGreaterThanOrEqual(SEEDS / 2)
  },
  LONGEST_MS,
)
