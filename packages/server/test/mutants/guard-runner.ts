/**
 * Runs the tests of `main.ts` in one of three ways:
 *
 * - as they are, noting the guards that each passes;
 * - chosen tests of a file, each once for every guard that it was chosen for, with this guard removed while it runs. What
 *   is red counts when the same test is green right after it with no guard missing;
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

async function repeat(test: RunnerTestCase, run: () => unknown, wanted: readonly number[]): Promise<void> {
  for (const guard of wanted.filter((one) => !seen.has(one))) {
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

interface Attempt {
  red: string | null
  isLate: boolean
  /** The tests that began. */
  began: string[]
}

const keyOf = (file: string, { began }: Attempt) => [file, ...began].join('\n')
const nothingYet = (): Attempt => ({ red: null, isLate: false, began: [] })

/** Tests that were green one after the other with no guard missing: what is red after the same tests needs no other proof. */
const controls = new Set<string>()

/** @public */
export default class GuardRunner extends TestRunner {
  /** How often each file was run: Vitest runs them in an order of its own. */
  private readonly runs = new Map<string, number>()
  private job: Job | undefined
  private readonly attempts = new Map<string, Attempt[]>()
  private current = nothingYet()
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
    const isRepeated = Object.keys(repeats).length > 0
    if (jobs.length === 0) return isRepeated ? leave(file, (test) => nameOf(test) in repeats) : keepWhole(file)
    const runs = this.runs.get(file.filepath) ?? 0
    this.runs.set(file.filepath, runs + 1)
    const attempt = runs % ATTEMPTS
    this.job = jobs.filter(({ path }) => file.filepath.endsWith(`/${path}`))[(runs - attempt) / ATTEMPTS]
    if (attempt === 0) this.attempts.set(file.filepath, [])
    this.current = nothingYet()
    const chosen = new Set(this.job?.tests)
    const isNew = this.job !== undefined && !seen.has(this.job.guard)
    const [removed, control] = this.attempts.get(file.filepath) ?? []
    const isProved = removed !== undefined && controls.has(keyOf(file.filepath, removed))
    const isNeeded = [isNew, removed?.red && !isProved, removed?.red && control?.red][attempt]
    if (!isNeeded) return void (file.mode = 'skip')
    if (attempt === 2) keepWhole(file)
    else leave(file, (test) => chosen.has(nameOf(test)))
    guards.remove(attempt === 1 ? undefined : this.job?.guard)
  }

  override onAfterRunFiles(files: RunnerTestFile[]): void {
    super.onAfterRunFiles(files)
    guards.remove(undefined)
    const path = files[0]?.filepath ?? ''
    const attempts = this.attempts.get(path)
    if (!this.job || !attempts || seen.has(this.job.guard)) return
    attempts.push(this.current)
    if (attempts.length < ATTEMPTS) return
    const [removed, control, whole] = attempts as [Attempt, Attempt, Attempt]
    if (removed.red && control.red === null && !control.isLate) controls.add(keyOf(path, removed))
    const { red, isLate } = control.red === null && !control.isLate ? removed : whole
    if (red !== null) seen.add(this.job.guard)
    tell({ guard: this.job.guard, path: this.job.path, red, isLate: isLate || control.isLate })
  }

  /** The rest of the file says nothing more. */
  private end(errors: readonly { message: string }[], name: string): void {
    if (errors.length === 0 || this.isOver || this.job?.redAnyway.includes(name)) return
    Object.assign(this.current, isOnlyLate(errors) ? { isLate: true } : { red: name })
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
    this.current.began.push(nameOf(test))
    if (this.job) return limited(run)
    const wanted = repeats[nameOf(test)]
    if (Object.keys(repeats).length > 0) return wanted ? repeat(test, run, wanted) : limited(run)
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

  override onAfterRunTask(test: RunnerTestCase): void {
    super.onAfterRunTask(test)
    if (test.result?.state === 'fail') this.end(test.result.errors ?? [], nameOf(test))
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite)
    this.end(suite.result?.errors ?? [], `${suite.file.name}: what is done before or after its tests`)
  }
}
