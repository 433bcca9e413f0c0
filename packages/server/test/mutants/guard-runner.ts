/**
 * Runs each test once as it is, and then once more for each guard that it passed, with this guard removed, until every
 * guard has turned a test red. A test that does not stay green when it is repeated is tried in runs of its own, in which
 * the guard is removed from the beginning (`GUARD`).
 */

import { appendFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { TestRunner, type RunnerTestCase } from 'vitest'
import { tablesWithoutTenant } from '../harness/tenant-statement.ts'
import { withoutCondition } from './guards.ts'
import './switches.ts'

/** A test that waits for what happens only once is late when it is repeated. */
const LONGEST_MS = 60_000

const { GUARD, GUARDS_OUT = '', GUARDS_LEFT = '' } = process.env
/** Guards that no test has seen missing yet. */
const left = new Set(GUARDS_LEFT.split(',').map(Number))
if (GUARD !== undefined) guards.remove(Number(GUARD))

const tell = (line: object) => appendFileSync(GUARDS_OUT, `${JSON.stringify(line)}\n`)

function isRed(number: number, by: string): void {
  if (left.delete(number)) tell({ number, by })
}

/** Statements of the product without one of their conditions on the tenant: the rule that judges all statements has to refuse them. */
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
    for (const [, number = ''] of isOfProduct ? text.matchAll(/\/\*guard (\d+)\*\//g) : [])
      if (left.has(Number(number)) && tablesWithoutTenant(withoutCondition(text, Number(number))).length > 0)
        isRed(Number(number), 'the rule that every statement names its tenant')
  }
  return query.apply(this, given)
}
pg.Client.prototype.query = watchedQuery as typeof pg.Client.prototype.query

const nameOf = ({ file, fullTestName }: RunnerTestCase) => `${file.name}: ${fullTestName}`

/** @public */
export default class GuardRunner extends TestRunner {
  async runTask(test: RunnerTestCase): Promise<void> {
    const run = TestRunner.getTestFn(test)
    guards.takePassed()
    let passed: number[] = []
    try {
      await run()
    } finally {
      passed = [...guards.takePassed()]
      if (GUARD === undefined) tell({ file: test.file.filepath, passed })
    }
    if (GUARD !== undefined) return
    const tried = passed.filter((number) => left.has(number))
    const isGreen = () =>
      Promise.race([
        Promise.resolve(run()).then(
          () => true,
          () => false,
        ),
        pause(LONGEST_MS, false, { ref: false }),
      ])
    if (tried.length === 0 || !(await isGreen())) return
    for (const number of tried) {
      guards.remove(number)
      const stayed = await isGreen()
      guards.remove(undefined)
      if (stayed) continue
      // A test that the missing guard broke for good says nothing about the next one.
      const isWhole = await isGreen()
      if (isWhole) isRed(number, nameOf(test))
      else {
        tell({ spoiled: nameOf(test), number })
        return
      }
    }
  }
}
