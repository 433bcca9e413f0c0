/** One seed: a job, a kill -9 at a random moment of it, and what must hold when the job has ended. One seed or a few in a row live on a copy of the plant. */

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildApp } from '../src/app.ts'
import { keptPasswords } from '../src/database.ts'
import { runningCluster } from '../src/kit/db/cluster.ts'
import { urlFor } from '../src/kit/db/roles.ts'
import { readConfig } from '../src/kit/ops/config.ts'
import { rooms } from '../src/rooms.ts'
import { verifyAll } from '../src/verification.ts'
import { seededRandom } from '../test/generators/generate-results.ts'
import { patientSender } from '../test/harness/connection.ts'
import { killLeftovers, startProcess, victims, type ProductProcess, type Victim } from '../test/harness/process.ts'
import { waitUntil } from '../test/harness/wait-until.ts'
import { fingerprintOf } from './fingerprint.ts'
import { jobs, PATIENCE_MS, type Job, type Site } from './jobs.ts'
import { copyPlant, type Plant } from './plant.ts'

interface Disturbance {
  seed: number
  job: Job
  victim: Victim
  /** Of the time that the job takes undisturbed. */
  moment: number
}

/**
 * What a seed means: as many consecutive seeds as there are jobs and victims cover every job with every victim; the
 * moment is random.
 */
function disturbanceOf(seed: number): Disturbance {
  const job = jobs[seed % jobs.length] as Job
  const victim = victims[Math.floor(seed / jobs.length) % victims.length] as Victim
  return { seed, job, victim, moment: seededRandom(seed)() }
}

/** How a job runs undisturbed. */
export interface Undisturbed {
  durationMs: number
  seen: Record<string, unknown>
  fingerprint: Record<string, string>
}

export interface SeedReport extends Disturbance {
  /** Milliseconds after the job began. */
  killedAt: number
  /** The job had ended before the kill. */
  wasOver: boolean
  /** From the kill to the first answer. */
  restartMs: number
  seconds: number
  checked: number
  violations: string[]
  /** Of the processes, for a seed that failed. */
  output: string
}

/** At most this many at a time, in their order. */
export async function sideBySide<T>(all: readonly T[], atOnce: number, work: (one: T) => Promise<void>): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}

interface Stage {
  siteOf(key: string): Site
  dataDir: string
  product: ProductProcess
  outputs: string[]
}

async function open(plant: Plant, name: string): Promise<Stage> {
  const dataDir = await copyPlant(plant, name)
  const sender = patientSender(() => stage.product.url, PATIENCE_MS)
  const stage: Stage = {
    dataDir,
    outputs: [],
    product: await startProcess(dataDir),
    siteOf: (key) => ({ plant, key, url: () => stage.product.url, sender }),
  }
  return stage
}

async function close({ product, dataDir }: Stage) {
  if (!product.hasEnded()) await product.kill('both')
  await killLeftovers(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}

async function connected<T>(dataDir: string, work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const cluster = await runningCluster(join(dataDir, 'postgres'))
  if (!cluster) throw new Error('PostgreSQL does not run')
  const client = new pg.Client({ connectionString: cluster.superuserUrl('serialis') })
  await client.connect()
  return work(client).finally(() => client.end())
}

/** Waits until no background work is left. */
async function quiet(dataDir: string) {
  await connected(dataDir, async (superuser) => {
    const left = async () =>
      (
        await superuser.query<{ left: string | null }>(`
        select string_agg(what, ', ') as left from (
          select 'task ' || kind || ' ' || state as what from tasks where state in ('QUEUED', 'RUNNING')
          union all select 'job ' || id from graphile_worker._private_jobs
          union all select 'unsealed event' from unsealed_events) w`)
      ).rows[0]?.left
    await waitUntil(left, (work) => work == null, { seconds: PATIENCE_MS / 1_000 })
  })
}

/** The same as `npm run verify`, in this process, on the running database. */
async function verified(dataDir: string): Promise<{ checked: number; violations: string[] }> {
  const config = readConfig({ DATA_DIR: dataDir }, [])
  const cluster = await runningCluster(join(dataDir, 'postgres'))
  if (!cluster) throw new Error('PostgreSQL does not run')
  const { worker } = await keptPasswords(dataDir)
  const running = await buildApp({
    config,
    appDatabaseUrl: urlFor(cluster.superuserUrl('serialis'), 'worker', worker),
    poolSize: 2,
  })
  try {
    const lines = (await verifyAll(running.app, rooms)).flatMap(({ invariants }) => invariants)
    const violations = lines
      .filter(({ violated }) => violated > 0)
      .map(({ what, violated, examples }) => `${what}: ${violated} times, as ${examples[0]}`)
    const { unsettled } = await running.app.files.list(1)
    return {
      checked: lines.reduce((sum, { checked }) => sum + checked, 0),
      violations: [...violations, ...unsettled.map((path) => `left behind: ${path}`)],
    }
  } finally {
    await running.close()
  }
}

const differences = (what: string, before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${what} ${name}: undisturbed ${JSON.stringify(before[name])}, now ${JSON.stringify(after[name])}`)

const keyOf = (name: string) => createHash('sha256').update(name).digest('hex').slice(0, 32)

async function inPeace(stage: Stage, job: Job): Promise<Undisturbed> {
  const since = performance.now()
  const seen = await job.run(stage.siteOf(keyOf(job.name)))
  const durationMs = performance.now() - since
  await quiet(stage.dataDir)
  const { violations } = await verified(stage.dataDir)
  if (violations.length > 0) throw new Error(`${job.name}, undisturbed: ${violations.join('; ')}`)
  return { durationMs, seen, fingerprint: await connected(stage.dataDir, fingerprintOf) }
}

/** Each job once in peace; those of a row one after the other on the same copy, and as many rows at once, as they will be disturbed. */
export async function undisturbed(
  plant: Plant,
  rows: readonly (readonly Job[])[],
  atOnce: number,
): Promise<Map<Job, Undisturbed>> {
  const all = new Map<Job, Undisturbed>()
  await sideBySide(rows, atOnce, async (row) => {
    const stage = await open(plant, `undisturbed-${rows.indexOf(row)}`)
    try {
      for (const job of row) all.set(job, await inPeace(stage, job))
    } finally {
      await close(stage)
    }
  })
  return all
}

/** Until something answers again. */
async function answering(url: string) {
  await waitUntil(
    () => fetch(`${url}/readyz`).catch(() => undefined),
    (answer) => answer?.ok === true,
    { seconds: PATIENCE_MS / 1_000, everyMs: 10, what: 'the product to be ready again' },
  )
}

/** Kills, and restarts what does not restart automatically. */
async function disturb(stage: Stage, victim: Victim): Promise<number> {
  const since = performance.now()
  await stage.product.kill(victim)
  if (victim !== 'postgres') {
    stage.outputs.push(stage.product.output())
    stage.product = await startProcess(stage.dataDir)
  }
  await answering(stage.product.url)
  return performance.now() - since
}

async function runSeed(stage: Stage, peace: ReadonlyMap<Job, Undisturbed>, seed: number): Promise<SeedReport> {
  const disturbance = disturbanceOf(seed)
  const { job, victim, moment } = disturbance
  const before = peace.get(job) as Undisturbed
  const began = performance.now()
  const report: SeedReport = {
    ...disturbance,
    killedAt: before.durationMs * moment,
    wasOver: false,
    restartMs: 0,
    seconds: 0,
    checked: 0,
    violations: [],
    output: '',
  }
  try {
    let isOver = false
    const running = job.run(stage.siteOf(keyOf(`seed ${seed}`))).finally(() => (isOver = true))
    const killing = pause(report.killedAt).then(() => {
      report.wasOver = isOver
      return disturb(stage, victim)
    })
    const [seen, restartMs] = await Promise.all([running, killing])
    report.restartMs = restartMs
    await quiet(stage.dataDir)
    const { checked, violations } = await verified(stage.dataDir)
    report.checked = checked
    report.violations.push(
      ...violations,
      ...differences('answer', before.seen, seen),
      ...differences('database', before.fingerprint, await connected(stage.dataDir, fingerprintOf)),
    )
  } catch (error) {
    report.violations.push(`did not come to an end: ${(error as Error).stack ?? String(error)}`)
  } finally {
    report.output = [...stage.outputs, stage.product.output()].join('\n--- started again\n')
  }
  report.seconds = (performance.now() - began) / 1000
  return report
}

/** One after the other on the same copy; what comes after a violation would say nothing. */
export async function runSeeds(
  plant: Plant,
  peace: ReadonlyMap<Job, Undisturbed>,
  seeds: readonly number[],
): Promise<SeedReport[]> {
  const stage = await open(plant, `seed-${seeds.join('-')}`)
  const reports: SeedReport[] = []
  try {
    for (const seed of seeds)
      if (reports.every(({ violations }) => violations.length === 0)) reports.push(await runSeed(stage, peace, seed))
  } finally {
    await close(stage)
  }
  return reports
}

export const told = ({ seed, job, victim, killedAt, wasOver, restartMs, seconds, violations }: SeedReport): string =>
  `seed ${String(seed).padStart(4)}  ${violations.length === 0 ? 'held    ' : 'VIOLATED'}  ${job.name.padEnd(15)} ${victim.padEnd(8)} killed at ${killedAt.toFixed(0).padStart(5)} ms${wasOver ? ' (after its end)' : ''}, back after ${restartMs.toFixed(0)} ms; ${seconds.toFixed(1)} s${violations.map((one) => `\n      ${one}`).join('')}`
