/** A line at work: it makes the units at its speed, tells its counters on the way, then sends its result. */

import { countersAt, makeBatch, type Batch, type Counters } from './batch.ts'
import type { Job } from './package.ts'
import { resultFiles, type ResultFormat } from './results.ts'

/** How a line communicates with the system that gave it the order. */
export interface Counterpart {
  tell(counters: Counters & { at: string }): Promise<void>
  send(file: { name: string; bytes: Buffer }): Promise<void>
}

export interface Work {
  job: Job
  counterpart: Counterpart
  format: ResultFormat
  hasFaults: boolean
  seed: number
  /** Units per minute; 0: as fast as possible. */
  speed: number
  now(): number
  wait(ms: number): Promise<void>
  say(text: string): void
  signal: AbortSignal
}

const TICK_MS = 1_000
/** Without a speed, times are reported as of a fast line, and the counters three times. */
const FAST = 6_000
const STEPS = 3

async function atOnce({ counterpart, now }: Work, batch: Batch): Promise<void> {
  for (let step = 1; step <= STEPS; step++)
    await counterpart.tell({
      ...countersAt(batch, Math.floor((batch.passed * step) / STEPS)),
      at: new Date(now()).toISOString(),
    })
}

async function atSpeed({ counterpart, speed, now, wait, say, signal }: Work, batch: Batch): Promise<void> {
  for (let passed = 0, told = 0; passed < batch.passed; told++) {
    await wait(TICK_MS)
    signal.throwIfAborted()
    passed = Math.min(batch.passed, Math.floor(((now() - batch.startedAt) * speed) / 60_000))
    const counters = countersAt(batch, passed)
    await counterpart.tell({ ...counters, at: new Date(now()).toISOString() })
    if (told % 10 === 0 || passed === batch.passed)
      say(`${batch.job.orderNo}: ${counters.good} good, ${counters.rejects} rejects, ${counters.samples} samples`)
  }
}

export async function work(given: Work): Promise<void> {
  const { job, counterpart, format, hasFaults, seed, speed, now, say } = given
  const [unit] = job.levels
  const perMinute = speed > 0 ? speed : FAST
  const startedAt = speed > 0 ? now() : now() - Math.round(((unit?.codes.length ?? 0) * 60_000) / FAST)
  const batch = makeBatch(job, { seed, startedAt, perMinute, hasSamples: hasFaults })
  say(
    `${job.orderNo}: batch ${job.batchNo}, ${batch.passed} units to pass${speed > 0 ? `, ${speed} a minute` : ''}, seed ${seed}`,
  )
  await (speed > 0 ? atSpeed(given, batch) : atOnce(given, batch))
  for (const { name, bytes, fault } of resultFiles(batch, format, hasFaults)) {
    say(`${job.orderNo}: sends ${name}, ${bytes.length} bytes${fault === '' ? '' : ` (${fault})`}`)
    await counterpart.send({ name, bytes })
  }
  const { good, rejects, samples } = countersAt(batch, batch.passed)
  say(
    `${job.orderNo}: done. ${good} good, ${rejects} rejects, ${samples} samples, ${batch.containers.flat().filter(({ isPartial }) => isPartial).length} partial packs, ${batch.units.length - batch.passed} units unused`,
  )
}
