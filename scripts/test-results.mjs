// The results of the last whole `npm test`, kept for the scorecard.

import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { root } from './prepare.mjs'

export const RESULTS = join(root, '.results/tests.json')

/** How many tests of each file passed and failed. */
export const filesOf = (testResults) =>
  Object.fromEntries(
    testResults.map(({ name, assertionResults, status }) => [
      relative(root, name),
      {
        passed: assertionResults.filter((test) => test.status === 'passed').length,
        failed: Math.max(
          assertionResults.filter((test) => test.status === 'failed').length,
          status === 'failed' ? 1 : 0,
        ),
      },
    ]),
  )

/** Kept with the commit, or without one where the tree has none. */
export function keepResults(files) {
  let commit
  try {
    commit = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    // An unpacked release is no repository.
  }
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify({ at: new Date().toISOString(), commit, files }))
}

/** How long a test file may take on two cores that do nothing else; a shared machine may take longer, so it is printed and fails nothing. */
const FILE_SECONDS = 120
const SLOWEST = 15

/** The files that took longest, the sum of all, and those beyond their budget; the files of the steps ran side by side. */
export function toldTimes(times) {
  const all = Object.entries(times).sort(([, a], [, b]) => b - a)
  const line = ([file, seconds]) => `  ${seconds.toFixed(1).padStart(7)}  ${file}`
  const over = all.filter(([, seconds]) => seconds > FILE_SECONDS).map(([file]) => file)
  return [
    `\nslowest of ${all.length} test files, in seconds:`,
    ...all.slice(0, SLOWEST).map(line),
    line(['all files', all.reduce((sum, [, seconds]) => sum + seconds, 0)]),
    over.length > 0
      ? `over the budget of ${FILE_SECONDS} s a file: ${over.join(', ')}`
      : `every file is within the budget of ${FILE_SECONDS} s`,
  ].join('\n')
}
