// npm test: types, lint, generated files, the record of the wire, then unit, api and browser tests. The last line counts all of them.
// npm test -- <room>: types, lint and the tests of one room.

import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { chromium } from './chromium.mjs'
import { prepare, root } from './prepare.mjs'
import { programs } from './programs.mjs'
import { rooms, testsOf } from './rooms.mjs'
import { filesOf, keepResults, toldTimes } from './test-results.mjs'

const withBrowser = !process.argv.includes('--no-browser')
const [room, ...others] = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
if (others.length > 0 || (room !== undefined && !rooms.includes(room))) {
  console.error(`${others.length > 0 ? 'Name one room' : `There is no room "${room}"`}. Rooms: ${rooms.join(', ')}`)
  process.exit(1)
}
/** Test files by project; undefined: all of them. */
const chosen = room === undefined ? undefined : testsOf(room)

const node = await prepare()
const results = []
const skipped = []
const failures = []
const files = {}
const times = {}

const execute = (args, environment = {}) =>
  new Promise((resolve) => {
    const child = spawn(node, args, {
      cwd: root,
      stdio: ['inherit', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...environment },
    })
    // By lines, since several of them print at the same time.
    for (const name of ['stdout', 'stderr'])
      createInterface({ input: child[name] }).on('line', (line) => process[name].write(`${line}\n`))
    child.on('close', (code) => resolve(code ?? 1))
  })

async function step(kind, run) {
  console.log(`\n== ${kind}`)
  const began = performance.now()
  const counted = await run()
  results.push({ kind, seconds: (performance.now() - began) / 1000, skipped: 0, ...counted })
}

const asOne = (code) => ({ passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 })

/** Remembers each test that did not run, with what the machine lacks for it (see `needs.ts` of the tests). */
function countSkipped(testResults) {
  const before = skipped.length
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status, meta } of assertionResults)
      if (status !== 'passed' && status !== 'failed')
        skipped.push(`${relative(root, name)}: ${fullName.trim()} (${meta?.lacks ? `needs ${meta.lacks}` : status})`)
  return skipped.length - before
}

/** Remembers each failure, so that the end of the output names it: a kept log may hold no more than its end. */
function keepFailures(testResults) {
  for (const { name, message, status, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === 'failed')
    for (const { fullName, failureMessages } of failed)
      failures.push(`${relative(root, name)}: ${fullName.trim()}\n${firstLines(failureMessages.join('\n'))}`)
    if (failed.length === 0 && status === 'failed') failures.push(`${relative(root, name)}\n${firstLines(message)}`)
  }
}

const FAILURE_LINES = 25
const firstLines = (text) =>
  text
    .split('\n')
    .slice(0, FAILURE_LINES)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')

async function vitest(project, workers, environment) {
  const folder = mkdtempSync(join(tmpdir(), 'serialis-report-'))
  const [report, timed] = [join(folder, 'report.json'), join(folder, 'times.json')]
  const args = [
    join(root, 'node_modules/vitest/vitest.mjs'),
    'run',
    ...(chosen?.[project] ?? []),
    '--project',
    project,
    `--maxWorkers=${workers}`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--reporter=${join(root, 'scripts/file-times.mjs')}`,
    // Both load the product's sources, translated once. The unit tests load the menu's titles, which are made of many files.
    ...(project === 'unit' ? [] : ['--fsModuleCache']),
  ]
  const code = await execute(args, { ...environment, FILE_TIMES: timed })
  try {
    Object.assign(times, JSON.parse(readFileSync(timed, 'utf8')))
    const { numPassedTests, numFailedTests, numTotalTestSuites, numFailedTestSuites, testResults } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    // A file that cannot even be loaded fails no test: it must still turn the run red.
    const failed = numFailedTests || (code === 0 && numTotalTestSuites > 0 ? 0 : Math.max(1, numFailedTestSuites))
    keepFailures(testResults)
    Object.assign(files, filesOf(testResults))
    return { passed: numPassedTests, failed, skipped: countSkipped(testResults) }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const check = (kind, ...args) => step(kind, async () => asOne(await execute(args)))
const has = (project) => chosen === undefined || chosen[project].length > 0
const tests = (project, ...how) => (has(project) ? [step(project, () => vitest(project, ...how))] : [])
programs()
const path = withBrowser && has('browser') ? chromium() : undefined
// Side by side, in two parts: a step that waits, for a killed server or for a page, leaves its core to the others.
await Promise.all([
  check('types', 'scripts/types.mjs'),
  check('lint', 'node_modules/oxlint/bin/oxlint', '--deny-warnings'),
  check('format', 'node_modules/oxfmt/bin/oxfmt', '--check', '.'),
  ...(room === undefined
    ? [
        check('unused', 'node_modules/knip/bin/knip.js', '--no-progress'),
        check('generated', 'packages/server/scripts/db-types.ts', '--check'),
        check('record', 'packages/server/scripts/record.ts', '--check'),
        check('packages', 'scripts/third-party.mjs', '--check'),
        check('scorecard', 'scripts/scorecard.mjs', '--check'),
        check('compliance', 'scripts/compliance.mjs', '--check'),
        check('trace', 'scripts/trace.mjs', '--check'),
      ]
    : []),
  ...(path ? [check('console', 'scripts/build-web.mjs')] : []),
  ...tests('unit', 2),
])
// Five at once on two cores: they wait for killed servers, for locks that are to be waited for, and for pages.
await Promise.all([
  ...tests('api', 3),
  ...(path ? tests('browser', 2, { CHROMIUM: path }) : []),
  ...(withBrowser && has('browser') && !path ? [step('browser', async () => asOne(1))] : []),
])

if (chosen === undefined && withBrowser) keepResults(files)
console.log('\nkind        seconds  passed  failed  skipped')
for (const { kind, seconds, ...counts } of results)
  console.log(
    [
      kind.padEnd(10),
      seconds.toFixed(1).padStart(8),
      ...['passed', 'failed', 'skipped'].map((name) => String(counts[name]).padStart(7)),
    ].join(' '),
  )
if (skipped.length > 0) console.log(`\nskipped:\n${skipped.map((line) => `  ${line}`).join('\n')}`)
if (failures.length > 0) console.log(`\nfailed:\n${failures.map((text) => `  ${text}`).join('\n')}`)
if (Object.keys(times).length > 0) console.log(toldTimes(times))
const sum = (name) => results.reduce((total, result) => total + result[name], 0)
console.log(
  `\n${sum('passed')} passed, ${sum('failed')} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`,
)
process.exit(sum('failed') === 0 ? 0 : 1)
