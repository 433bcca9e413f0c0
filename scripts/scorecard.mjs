// npm run scorecard: prints each row of the scorecard with its state and tests, and writes it into docs/TRUST.md.
// `--check` writes nothing, and fails when the page differs or a row names a test that is not there.
// The results of the last whole `npm test` on this machine are read where there are any.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { summary } from './compliance/pages.mjs'
import { root } from './prepare.mjs'
import { rows } from './scorecard-rows.mjs'
import { RESULTS } from './test-results.mjs'

const PAGE = join(root, 'docs/TRUST.md')
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
const ageOf = (commits) => (commits.every((commit) => commit === head) ? '' : '; older than the code')

/** What `npm run mutants` saw of the removed guards, and the oldest part of it; undefined where it never ran. */
function removedGuards() {
  const all = Object.values(kept('mutants.json')?.guards ?? {})
  if (all.length === 0) return undefined
  const seen = all.filter(({ by }) => by !== null).length
  const [oldest] = all.map(({ at }) => at).toSorted()
  return `Removed guards since ${oldest}: ${seen} of ${all.length} turned a test red${ageOf(all.map(({ commit }) => commit))}`
}

/** The last run of each kind of `npm run torture`. */
const tortured = () =>
  Object.entries(kept('torture.json') ?? {}).map(
    ([what, { at, commit, told, isHeld }]) =>
      `npm run torture -- --${what} of ${at}: ${isHeld ? 'held' : 'VIOLATED'}, ${told}${ageOf([commit])}`,
  )

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
    '## Open findings',
    '',
    ...rows.filter(({ open }) => open).map(({ what, open }) => `- ${what}: ${open}`),
  ].join('\n')

const wrong = rows.flatMap(faults)
const page = read('docs/TRUST.md')
const written = `${page.slice(0, page.indexOf(BEGIN) + BEGIN.length)}\n\n${table()}\n\n${page.slice(page.indexOf(END))}`
if (process.argv.includes('--check')) {
  if (written !== page) wrong.push('docs/TRUST.md differs from the rows; run npm run scorecard')
} else {
  writeFileSync(PAGE, written)
  for (const row of rows) console.log(`${row.state.padEnd(8)} ${seen(row).padEnd(8)} ${row.area}: ${row.what}`)
  console.log(`\n${counted('held')} held, ${counted('partly')} partly, ${counted('missing')} missing`)
  for (const { name, text } of summary()) console.log(`${name}: ${text}`)
  if (!results) console.log('No results here yet: npm test writes them.')
  else
    console.log(
      `Tests of ${results.at}, ${results.commit?.slice(0, 8) ?? 'no commit'}${results.commit === head ? '' : ': older than the code'}`,
    )
  for (const line of tortured()) console.log(line)
  console.log(removedGuards() ?? 'No guard was removed here yet: npm run mutants does it.')
}
for (const line of wrong) console.error(line)
process.exitCode =
  wrong.length > 0 || (!process.argv.includes('--check') && rows.some((row) => seen(row) === 'red')) ? 1 : 0
