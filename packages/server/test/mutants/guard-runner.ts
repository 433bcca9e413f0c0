/**
 * Runs the tests of `main.ts` in one of three ways:
 *
 * - as they are, noting the guards that each passes;
 * - chosen tests with repeats: each is run as it is, and once more for each of its guards, with this guard removed. What
 *   was red counts when the test is green again right after it;
 * - a file once for each job: the job's guard is missing from the beginning, and only the tests that pass it are run,
 *   until the first is red; of a journey also the steps before. What was red has to be green in a second run of the same
 *   tests with no guard missing. Where it is not, these tests need the others of their file, and a third run has all.
 */

import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import {
  TestRunner,
  type RunnerTask,
  type RunnerTestCase,
  type RunnerTestFile,
  type RunnerTestSuite,
  type SerializedConfig,
} from 'vitest'
import { tablesWithoutTenant } from '../harness/tenant-statement.ts'
import { withoutCondition } from './guards.ts'
import { ATTEMPTS, type Answer, type Job, type Order } from './jobs.ts'
import './switches.ts'

/** A test that waits for what a missing guard prevents would wait for minutes. */
const LONGEST_MS = 120_000
/** For all repeats of a test: what they leave is tried in runs of its own. */
const LONGEST_REPEATS_MS = 180_000

const { GUARDS_OUT = '', GUARDS_ORDER = '' } = process.env
const { jobs, repeats, inSql } = JSON.parse(readFileSync(GUARDS_ORDER, 'utf8')) as Order

const tell = (line: Answer) => appendFileSync(GUARDS_OUT, `${JSON.stringify(line)}\n`)

/** Statements of the product without one of their conditions on the tenant: the rule that judges all statements has to refuse them. */
const conditions = new Set(inSql)
const judged = new Set<string>()
const query = pg.Client.prototype.query as (this: pg.Client, ...given: unknown[]) => unknown
function watchedQuery(this: pg.Client, ...given: unknown[]): unknown {
  const [first] = given
  const text = typeof first === 'string' ? first : ((first as { text?: string } | undefined)?.text ?? '')
  if (text.includes('/*guard ') && !judged.has(text)) {
    judged.add(text)
    const isOfProduct =
      (this as unknown as { connectionParameters: { application_name?: string } }).connectionParameters
        .application_name === 'serialis'
    for (const number of isOfProduct ? [...text.matchAll(/\/\*guard (\d+)\*\//g)].map(([, one]) => Number(one)) : [])
      if (conditions.has(number) && tablesWithoutTenant(withoutCondition(text, number)).length > 0) {
        conditions.delete(number)
        tell({ guard: number, by: 'the rule that every statement names its tenant' })
      }
  }
  return query.apply(this, given)
}
pg.Client.prototype.query = watchedQuery as typeof pg.Client.prototype.query

const nameOf = ({ file, fullTestName }: RunnerTestCase) => `${file.name}: ${fullTestName}`

/** A test that took too long says nothing of a guard: the machine may be busy. */
const isOnlyLate = (errors: readonly { message: string }[]) =>
  errors.length > 0 && errors.every(({ message }) => /timed out|in vain|\b504\b/i.test(message))

const testsOf = (task: RunnerTask): RunnerTestCase[] => (task.type === 'test' ? [task] : task.tasks.flatMap(testsOf))

/** Leaves the chosen tests, and the steps before them in journeys: `describe(…, { shuffle: false })`. */
function leave(suite: RunnerTestSuite, isChosen: (test: RunnerTestCase) => boolean): void {
  const isJourney = suite.shuffle === false
  suite.shuffle = false
  const last = suite.tasks.findLastIndex((task) => testsOf(task).some(isChosen))
  suite.tasks.forEach((task, index) => {
    if (isJourney && index < last) keepWhole(task)
    else if (task.type === 'suite') leave(task, isChosen)
    else if (!isChosen(task)) task.mode = 'skip'
    if (!testsOf(task).some(({ mode }) => mode === 'run' || mode === 'queued')) task.mode = 'skip'
  })
}

function keepWhole(task: RunnerTask): void {
  if (task.type !== 'suite') return
  task.shuffle = false
  task.tasks.forEach(keepWhole)
}

/** Guards that a test has seen missing. */
const seen = new Set<number>()

const limited = async (run: () => unknown): Promise<void> => {
  const tooLate = pause(LONGEST_MS, undefined, { ref: false }).then(() => {
    throw new Error(`timed out after ${LONGEST_MS} ms`)
  })
  await Promise.race([run(), tooLate])
}

const outcomeOf = (run: () => unknown): Promise<'green' | 'red' | 'late'> =>
  limited(run).then(
    () => 'green',
    (error: Error) => (isOnlyLate([error]) ? 'late' : 'red'),
  )

interface Attempt {
  red: string | null
  isLate: boolean
}

/** @public */
export default class GuardRunner extends TestRunner {
  private runs = 0
  private job: Job | undefined
  private attempts: Attempt[] = []
  private current: Attempt = { red: null, isLate: false }
  private isOver = false
  private markedAt = performance.now()

  constructor(config: SerializedConfig) {
    super(config)
    guards.remove(undefined)
  }

  onBeforeRunFiles([file]: RunnerTestFile[]): void {
    this.markedAt = performance.now()
    this.isOver = false
    if (!file) return
    if (jobs.length === 0 && Object.keys(repeats).length > 0) return leave(file, (test) => nameOf(test) in repeats)
    if (jobs.length === 0) return keepWhole(file)
    const attempt = this.runs++ % ATTEMPTS
    this.job = jobs[(this.runs - 1 - attempt) / ATTEMPTS]
    if (attempt === 0) this.attempts = []
    this.current = { red: null, isLate: false }
    const chosen = new Set(this.job?.tests)
    const isNew = this.job !== undefined && !seen.has(this.job.guard)
    const isNeeded = [isNew, this.attempts[0]?.red, this.attempts[0]?.red && this.attempts[1]?.red][attempt]
    if (!isNeeded) return void (file.mode = 'skip')
    if (attempt === 2) keepWhole(file)
    else leave(file, (test) => chosen.has(nameOf(test)))
    guards.remove(attempt === 1 ? undefined : this.job?.guard)
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    guards.remove(undefined)
    if (!this.job || seen.has(this.job.guard)) return
    this.attempts.push(this.current)
    if (this.attempts.length < ATTEMPTS) return
    const [removed, control, whole] = this.attempts as [Attempt, Attempt, Attempt]
    const { red, isLate } = control.red === null && !control.isLate ? removed : whole
    if (red !== null) seen.add(this.job.guard)
    tell({ guard: this.job.guard, path: this.job.path, red, isLate: isLate || control.isLate })
  }

  /** The rest of the file says nothing more. */
  private end(errors: readonly { message: string }[], name: string): void {
    if (errors.length === 0 || this.isOver || this.job?.redAnyway.includes(name)) return
    this.current = isOnlyLate(errors) ? { red: null, isLate: true } : { red: name, isLate: false }
    this.isOver = true
  }

  override async onBeforeRunTask(test: RunnerTestCase): Promise<void> {
    if (this.isOver) test.mode = 'skip'
    await super.onBeforeRunTask(test)
  }

  override async onBeforeRunSuite(suite: RunnerTestSuite): Promise<void> {
    if (this.isOver) suite.mode = 'skip'
    await super.onBeforeRunSuite(suite)
  }

  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    if (this.job) return limited(run)
    if (Object.keys(repeats).length > 0) return this.repeat(test, run)
    const early = [...guards.takePassed()]
    const began = performance.now()
    let isRed = true
    try {
      await run()
      isRed = false
    } finally {
      const [passed, ended] = [[...guards.takePassed()], performance.now()]
      const waitedMs = Math.round(began - this.markedAt)
      tell({
        file: test.file.filepath,
        test: nameOf(test),
        early,
        passed,
        waitedMs,
        ms: Math.round(ended - began),
        isRed,
      })
      this.markedAt = ended
    }
  }

  private async repeat(test: RunnerTestCase, run: () => unknown): Promise<void> {
    await limited(run)
    const wanted = (repeats[nameOf(test)] ?? []).filter((guard) => !seen.has(guard))
    const deadline = performance.now() + LONGEST_REPEATS_MS
    if (wanted.length === 0 || (await outcomeOf(run)) !== 'green') return
    for (const guard of wanted) {
      if (performance.now() > deadline) return
      guards.remove(guard)
      const outcome = await outcomeOf(run)
      guards.remove(undefined)
      if (outcome === 'green') continue
      // A test that the missing guard broke for good says nothing about this guard, nor about the next one.
      if ((await outcomeOf(run)) !== 'green') return
      if (outcome === 'late') continue
      seen.add(guard)
      tell({ guard, by: nameOf(test) })
    }
  }

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.end(test.result.errors ?? [], nameOf(test))
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    this.end(suite.result?.errors ?? [], `${suite.file.name}: what is done before or after its tests`)
  }
}
