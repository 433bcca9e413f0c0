/** One seed: a job, a disturbance at a random moment of it, and what must hold when the job has ended. One seed or a few in a row live on a copy of the plant. */

import { createHash } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { buildApp, settleFiles } from '../src/app.ts'
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

/** What happens to the product while it works. */
export interface Disturber {
  kinds: readonly string[]
  /** Of the product's process. */
  environment: Record<string, string>
  /**
   * The database goes and the product stays: the outcome of a commit may stay unknown, and its file is settled by the
   * next start.
   */
  losesCommits(kind: string): boolean
  /** Of the time that the job takes undisturbed. */
  momentOf(kind: string, random: number): number
  /** Returns what happened, for the report. */
  disturb(stage: Stage, kind: string): Promise<string>
  /** The job is over: nothing more happens. */
  end(): string
}

interface Disturbance {
  seed: number
  job: Job
  kind: string
  moment: number
}

/**
 * What a seed means: as many consecutive seeds as there are jobs and kinds cover every job with every kind; the moment
 * is random.
 */
function disturbanceOf({ kinds, momentOf }: Disturber, seed: number): Disturbance {
  const job = jobs[seed % jobs.length] as Job
  const kind = kinds[Math.floor(seed / jobs.length) % kinds.length] as string
  return { seed, job, kind, moment: momentOf(kind, seededRandom(seed)()) }
}

/** How a job runs undisturbed. */
export interface Undisturbed {
  durationMs: number
  seen: Record<string, unknown>
  fingerprint: Record<string, string>
}

export interface SeedReport extends Disturbance {
  /** Milliseconds after the job began. */
  disturbedAt: number
  /** The job had ended before. */
  wasOver: boolean
  /** From the disturbance to the first answer. */
  restartMs: number
  happened: string
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

async function open(plant: Plant, name: string, environment: Record<string, string> = {}): Promise<Stage> {
  const dataDir = await copyPlant(plant, name)
  const sender = patientSender(() => stage.product.url, PATIENCE_MS)
  const stage: Stage = {
    dataDir,
    outputs: [],
    product: await startProcess(dataDir, environment),
    siteOf: (key) => ({ plant, key, url: () => stage.product.url, sender }),
  }
  return stage
}

async function close({ product, dataDir }: Stage) {
  if (!product.hasEnded()) await product.kill('both')
  await killLeftovers(dataDir)
  await rm(dataDir, { recursive: true, force: true })
}

/** A superuser's connection; PostgreSQL may just be starting again. */
async function connection(dataDir: string): Promise<pg.Client> {
  const connect = async () => {
    const cluster = await runningCluster(join(dataDir, 'postgres'))
    if (!cluster) return new Error('PostgreSQL does not run')
    const client = new pg.Client({ connectionString: cluster.superuserUrl('serialis') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client,
      (error: Error) => error,
    )
  }
  return waitUntil(connect, (made) => made instanceof pg.Client, { seconds: PATIENCE_MS / 1_000, what: String })
}

export async function connected<T>(dataDir: string, work: (superuser: pg.Client) => Promise<T>): Promise<T> {
  const client = await connection(dataDir)
  return work(client).finally(() => client.end().catch(() => undefined))
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

/** For a job that did not end: its tasks, and what the queue has of them. */
const workLeft = ({ dataDir }: Stage): Promise<string> =>
  connected(dataDir, async (superuser) => {
    const { rows } = await superuser.query(`
      select row_to_json(t) as left from (
        select k.kind, k.state, k.attempts, l.fence, l.worker, l.claimed_at, l.lease_until, now() as now
          from tasks k left join task_leases l on l.tenant_id = k.tenant_id and l.task_id = k.id
         where k.state in ('QUEUED', 'RUNNING')) t
      union all select row_to_json(j) from graphile_worker._private_jobs j`)
    return `left: ${JSON.stringify(rows)}`
  }).catch(String)

/**
 * The same as `npm run verify`, in this process, on the running database; with `isNextStart`, files are settled before
 * it as a start does.
 */
async function verified(dataDir: string, isNextStart = false): Promise<{ checked: number; violations: string[] }> {
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
    if (isNextStart) await settleFiles(running.app)
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
export const kills: Disturber = {
  kinds: victims,
  environment: {},
  losesCommits: (victim) => victim === 'postgres',
  momentOf: (_, random) => random,
  async disturb(stage, victim) {
    await stage.product.kill(victim as Victim)
    if (victim !== 'postgres') {
      stage.outputs.push(stage.product.output())
      stage.product = await startProcess(stage.dataDir)
    }
    return 'killed'
  },
  end: () => '',
}

async function runSeed(
  stage: Stage,
  peace: ReadonlyMap<Job, Undisturbed>,
  seed: number,
  disturber: Disturber,
): Promise<SeedReport> {
  const disturbance = disturbanceOf(disturber, seed)
  const { job, kind, moment } = disturbance
  const before = peace.get(job) as Undisturbed
  const began = performance.now()
  const report: SeedReport = {
    ...disturbance,
    disturbedAt: before.durationMs * moment,
    wasOver: false,
    restartMs: 0,
    happened: '',
    seconds: 0,
    checked: 0,
    violations: [],
    output: '',
  }
  try {
    let isOver = false
    const running = job.run(stage.siteOf(keyOf(`seed ${seed}`))).finally(() => (isOver = true))
    const disturbing = pause(report.disturbedAt).then(async () => {
      report.wasOver = isOver
      const since = performance.now()
      report.happened = await disturber.disturb(stage, kind)
      await answering(stage.product.url)
      report.restartMs = performance.now() - since
    })
    const [seen] = await Promise.all([running, disturbing])
    report.happened += disturber.end()
    await quiet(stage.dataDir)
    const { checked, violations } = await verified(stage.dataDir, disturber.losesCommits(kind))
    report.checked = checked
    report.violations.push(
      ...violations,
      ...differences('answer', before.seen, seen),
      ...differences('database', before.fingerprint, await connected(stage.dataDir, fingerprintOf)),
    )
  } catch (error) {
    report.violations.push(`did not come to an end: ${(error as Error).stack ?? String(error)}`, await workLeft(stage))
  } finally {
    disturber.end()
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
  disturber: Disturber,
): Promise<SeedReport[]> {
  const stage = await open(plant, `seed-${seeds.join('-')}`, disturber.environment)
  const reports: SeedReport[] = []
  try {
    for (const seed of seeds)
      if (reports.every(({ violations }) => violations.length === 0))
        reports.push(await runSeed(stage, peace, seed, disturber))
  } finally {
    await close(stage)
  }
  return reports
}

export const told = ({
  seed,
  job,
  kind,
  happened,
  disturbedAt,
  wasOver,
  restartMs,
  seconds,
  violations,
}: SeedReport): string =>
  `seed ${String(seed).padStart(4)}  ${violations.length === 0 ? 'held    ' : 'VIOLATED'}  ${job.name.padEnd(17)} ${kind.padEnd(11)} ${happened} at ${disturbedAt.toFixed(0).padStart(5)} ms${wasOver ? ' (after its end)' : ''}, back after ${restartMs.toFixed(0)} ms; ${seconds.toFixed(1)} s${violations.map((one) => `\n      ${one}`).join('')}`
