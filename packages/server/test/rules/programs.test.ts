/** What programs read from the environment, and what the program for the command line imports. */

import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const ROOT = join(import.meta.dirname, '../../../..')
const listed = (...patterns: string[]) =>
  spawnSync('git', ['ls-files', '--', ...patterns], { cwd: ROOT, encoding: 'utf8' })
    .stdout.trim()
    .split('\n')
const textOf = (path: string) => readFileSync(join(ROOT, path), 'utf8')

/** Of the system, or passed by one program of the tests to another that it starts. */
const NOT_SET_BY_PEOPLE = new Set([
  'PATH',
  'LANG',
  'HOME',
  'NODE_COMPILE_CACHE',
  'FILE_TIMES',
  'TENANT',
  'GUARD',
  'GUARDS_ORDER',
  'GUARDS_OUT',
  'LEDGER_MUTANT',
])
const READS = /(?<!meta\.)\benv(?:\.|\[')([A-Z][A-Z0-9_]+)|\b(?:readWord\(env, |number\()'([A-Z][A-Z0-9_]+)'/g
const namesIn = (text: string) => [...text.matchAll(READS)].map((match) => match[1] ?? match[2] ?? '')

it('a setting of the environment is named by a document', () => {
  const documents = ['README.md', 'CONTRIBUTING.md'].map(textOf).join('\n')
  const read = listed('packages/*.ts', 'packages/*.tsx', 'scripts/*.mjs').flatMap((path) => namesIn(textOf(path)))
  expect(read).toContain('DATA_DIR')
  expect(read).toContain('LOG_LEVEL')
  const unnamed = [...new Set(read)].filter((name) => !NOT_SET_BY_PEOPLE.has(name) && !documents.includes(`\`${name}`))
  expect(unnamed).toEqual([])
})

it('no program takes an API key from the environment, which others can list', () => {
  const line = ['packages/partners/src/line.ts', 'packages/server/src/plant/line-connections/simulated-line/*.ts']
  for (const path of listed(...line, 'packages/cli/*.ts'))
    expect(textOf(path), path).not.toMatch(/env.*(KEY|TOKEN|PASSWORD)/)
})

it('the program for the command line knows the contract, and one file of the server, which needs Node only', () => {
  const own = /^(?:node:|@serialis\/contract\/|\.{1,2}\/(?:[\w-]+\/)*[\w.-]+\.ts$)/
  const importsOf = (path: string) =>
    [...textOf(path).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '')
  const program = listed('packages/cli/src/*.ts')
  expect(program.length).toBeGreaterThan(10)
  const check = '../../../server/scripts/verify-document.ts'
  expect(program.flatMap(importsOf).filter((target) => !own.test(target))).toEqual([check])
  const needed = importsOf(join('packages/cli/src/commands', check))
  expect(needed.filter((target) => !target.startsWith('node:'))).toEqual([])
})
