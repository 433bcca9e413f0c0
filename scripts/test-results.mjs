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
