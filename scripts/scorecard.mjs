// npm run scorecard: prints each row of the scorecard with its state and tests, and writes it into docs/TRUST.md.
// `--check` writes nothing, and fails when the page differs or a row names a test that is not there.
// The results of the last whole `npm test` on this machine are read where there are any. What `npm run torture` saw on
// this machine, and what docs/guards.json says of `npm run mutants`, goes into docs/long-runs.json, and from there into
// the page; both files are committed.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { allGuards } from '../packages/server/test/mutants/guards.ts'
import { summary } from './compliance/pages.mjs'
import { root } from './prepare.mjs'
import { rows } from './scorecard-rows.mjs'
import { RESULTS } from './test-results.mjs'

const PAGE = join(root, 'docs/TRUST.md')
const LONG_RUNS = join(root, 'docs/long-runs.json')
const [BEGIN, END] = ['<!-- scorecard: begin -->', '<!-- scorecard: end -->']

const read = (file) => readFileSync(join(root, file), 'utf8')

/** What is wrong with the rows themselves: a row that claims more than a test shows, or a test that is not there. */
function faults({ what, state, tests = [], open }) {
  const wrong = []
  if (state === 'held' && (tests.length === 0 || open)) wrong.push(`"${what}" is held without a test, or with a gap`)
  if (state !== 'held' && !open) wrong.push(`"${what}" does not say what is open`)
  for (const test of tests) {
    const [file, title] = test.split(': ')
    if (!existsSync(join(root, file))) wrong.push(`${file} is not there`)
    else if (title && !read(file).includes(`'${title}`)) wrong.push(`${file} has no "${title}"`)
  }
  return wrong
}

const results = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : undefined
const head = (() => {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim()
  } catch {
    return undefined
  }
})()

const kept = (name) => {
  const file = join(root, '.results', name)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}
const ageOf = (commit) => (commit === head ? '' : '; older than the code')

/** What `npm run mutants` saw of the guards that there are, as one run that is as old as its oldest part. */
function removedGuards() {
  const verdicts = JSON.parse(read('docs/guards.json'))
  const ids = allGuards().guards.map(({ id }) => id)
  const inSources = ids.length
  const all = ids.flatMap((id) => verdicts[id] ?? [])
  if (all.length === 0) return {}
  const seen = all.filter(({ by }) => by !== null).length
  const [{ at, commit }] = all.toSorted((a, b) => a.at.localeCompare(b.at))
  const untried = inSources - all.length
  const told = `${seen} of ${inSources} removed guards turned a test red${untried > 0 ? `, ${untried} were not tried yet` : ''}`
  return { mutants: { at, commit, told, isHeld: seen === inSources } }
}

const commandOf = (run) => (run === 'mutants' ? 'npm run mutants' : `npm run torture -- --${run}`)

/** The last run of each kind: those of this machine, and the published ones. */
function longRuns() {
  const published = existsSync(LONG_RUNS) ? JSON.parse(readFileSync(LONG_RUNS, 'utf8')) : {}
  const own = kept('torture.json') ?? {}
  const newest = { ...published, ...removedGuards() }
  for (const [run, result] of Object.entries(own)) if (!newest[run] || newest[run].at < result.at) newest[run] = result
  return Object.fromEntries(Object.entries(newest).toSorted(([a], [b]) => a.localeCompare(b)))
}
const isCheck = process.argv.includes('--check')
const runs = isCheck ? JSON.parse(readFileSync(LONG_RUNS, 'utf8')) : longRuns()

/** `red` when one of its tests failed in the last whole run, whatever the row says. */
function seen({ tests = [] }) {
  if (!results || tests.length === 0) return ''
  const files = tests.map((test) => results.files[test.split(': ')[0]])
  if (files.some((counts) => counts === undefined)) return 'not run'
  return files.some(({ failed }) => failed > 0) ? 'red' : 'green'
}

const counted = (state) => rows.filter((row) => row.state === state).length
const table = () =>
  [
    `${counted('held')} of ${rows.length} rows are held, ${counted('partly')} partly, ${counted('missing')} are missing. Version ${JSON.parse(read('package.json')).version}.`,
    '',
    '| area | what is asked | state | test or command |',
    '| --- | --- | --- | --- |',
    ...rows.map(
      ({ area, what, state, tests = [], command }) =>
        `| ${area} | ${what} | ${state} | ${[...tests.map((test) => test.replace(/^packages\/server\/(src|test)\//, '')), ...(command ? [`\`${command}\``] : [])].join('; ')} |`,
    ),
    '',
    '## Requirements of others, clause by clause',
    '',
    ...summary().map(({ file, name, text }) => `- [${name}](compliance/${file}): ${text}.`),
    '',
    '## Long runs',
    '',
    'They are no part of `npm test`. A run holds for its commit; what changed since is in the history of the repository.',
    '',
    '| command | ended (UTC) | commit | outcome |',
    '| --- | --- | --- | --- |',
    ...Object.entries(runs).map(
      ([run, { at, commit, told, isHeld }]) =>
        `| \`${commandOf(run)}\` | ${at.slice(0, 16).replace('T', ' ')} | ${commit.slice(0, 8)} | ${isHeld ? 'held' : 'VIOLATED'}: ${told} |`,
    ),
    '',
    '## Open findings',
    '',
    ...rows.filter(({ open }) => open).map(({ what, open }) => `- ${what}: ${open}`),
  ].join('\n')

const wrong = rows.flatMap(faults)
const page = read('docs/TRUST.md')
const written = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${table()}\n\n${page.slice(page.indexOf(END))}`
if (isCheck) {
  if (written !== page) wrong.push('docs/TRUST.md differs from the rows; run npm run scorecard')
} else {
  writeFileSync(PAGE, written)
  writeFileSync(LONG_RUNS, `${JSON.stringify(runs, undefined, 2)}\n`)
  for (const row of rows) console.log(`${row.state.padEnd(8)} ${seen(row).padEnd(8)} ${row.area}: ${row.what}`)
  console.log(`\n${counted('held')} held, ${counted('partly')} partly, ${counted('missing')} missing`)
  for (const { name, text } of summary()) console.log(`${name}: ${text}`)
  if (!results) console.log('No results here yet: npm test writes them.')
  else
    console.log(
      `Tests of ${results.at}, ${results.commit?.slice(0, 8) ?? 'no commit'}${results.commit === head ? '' : ': older than the code'}`,
    )
  for (const [run, { at, commit, told, isHeld }] of Object.entries(runs))
    console.log(`${commandOf(run)} of ${at}: ${isHeld ? 'held' : 'VIOLATED'}, ${told}${ageOf(commit)}`)
}
for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 || (!isCheck && rows.some((row) => seen(row) === 'red')) ? 1 : 0
