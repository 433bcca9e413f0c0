// npm run trace: writes the matrix from the clauses of the specification to routes, pages and tests.
// `--check` writes nothing, and fails when the page differs, or a clause leads nowhere and does not say why.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { loadScreens, permissions, routes } from '../packages/server/scripts/record/registries.ts'
import { everyFile, faultsOfEvidence, fileNamed, linkTo } from './compliance/sheet.mjs'
import { specification } from './compliance/specification.mjs'
import { root } from './prepare.mjs'

const PAGE = join(root, 'docs/compliance/specification.md')
const CONSOLE = '/market/manage'
/** With the first digit of a code, or the slash of a path. */
const isCode = (selector) => /^\d+$/.test(selector)
const codeOf = (permission) => permissions[permission] ?? permission

const screens = await loadScreens()
const everyRoute = Object.entries(routes).map(([name, route]) => ({ name, ...route }))

/** Tests that call each route by its name in the contract, from their imports. */
function callersOf(files) {
  const callers = new Map()
  const add = (name, file) => callers.set(name, (callers.get(name) ?? new Set()).add(file))
  for (const file of files) {
    const text = readFileSync(join(root, file), 'utf8')
    for (const [, names] of text.matchAll(/import \{([^}]*)\} from '@serialis\/contract\/[^']*\.routes\.ts'/g))
      for (const name of names.split(',')) add(name.trim().split(' as ')[0].replace('type ', ''), file)
    for (const [, alias] of text.matchAll(/import \* as (\w+) from '@serialis\/contract\/[^']*\.routes\.ts'/g))
      for (const [, name] of text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, 'g'))) add(name, file)
  }
  return callers
}
const callers = callersOf(everyFile().filter((file) => /\.test\.tsx?$/.test(file)))

const matching = (selector, { path, permission }) =>
  isCode(selector) ? isCode(codeOf(permission)) && codeOf(permission).startsWith(selector) : path.startsWith(selector)

const clauses = specification
  .trim()
  .split('\n')
  .map((line) => {
    const [number, what, selected, named, open = ''] = line.split('|').map((cell) => cell.trim())
    const selectors = selected === '' ? [] : selected.split(' ')
    const belongs = (one) => selectors.some((selector) => matching(selector, one))
    const evidence = named === '' ? [] : named.split('; ')
    return {
      number,
      what,
      open,
      selectors,
      evidence,
      routes: everyRoute.filter(belongs),
      pages: screens.filter(belongs),
    }
  })

/** The tests that a clause names, then those of the rooms that call its routes. */
function testsOf({ evidence, routes: own }) {
  const named = new Set(evidence.map((one) => fileNamed(one.split(': ')[0])))
  const calling = new Set(own.flatMap(({ name }) => [...(callers.get(name) ?? [])]))
  // Rules and faults call routes only to reach a state: they count where a clause names them.
  const others = [...calling].filter((file) => file.includes('/src/') && !named.has(file))
  return [...evidence, ...others.sort()].map(linkTo)
}

const stateOf = ({ open, routes: own, pages, evidence }) =>
  open === '' ? 'built' : own.length + pages.length + evidence.length > 0 ? 'partly' : 'not built'

const faultsOf = (clause) => [
  ...clause.selectors
    .filter((selector) => ![...everyRoute, ...screens].some((one) => matching(selector, one)))
    .map((selector) => `clause ${clause.number}: nothing has ${selector}`),
  ...(clause.open === '' && clause.evidence.length === 0 ? [`clause ${clause.number} names no test`] : []),
  ...clause.evidence.flatMap(faultsOfEvidence).map((fault) => `clause ${clause.number}: ${fault}`),
]

const cell = (parts) => parts.join('<br>')
const rowOf = (clause) => {
  const { number, what, open, routes: own, pages } = clause
  const addresses = own.map(({ method, path, permission }) => `\`${method} ${path}\` ${codeOf(permission)}`)
  const shown = pages.map(({ path }) => `\`${path.replace(CONSOLE, '')}\``)
  const state = stateOf(clause) === 'partly' ? `partly: ${open}` : open || 'built'
  return `| ${number} | ${what} | ${state} | ${cell(shown)} | ${cell(addresses)} | ${cell(testsOf(clause))} |`
}
const count = (state) => clauses.filter((clause) => stateOf(clause) === state).length
const unclaimed = everyRoute.filter((route) =>
  clauses.every((clause) => !clause.routes.some(({ name }) => name === route.name)),
)

const page = () => `# The specification, clause by clause

Each clause of the product's specification, in our words, with the pages, routes and tests that belong to it. \`npm run trace\` makes this page: routes and pages are found by their permission or path in the contract and in the screens, tests by the routes they call and by name. Every route is also tried by the rules of the house: permissions, tenants, sites, suppliers and bad input. Pages are below \`${CONSOLE}\`.

${clauses.length} clauses: ${count('built')} built, ${count('partly')} partly, ${count('not built')} not built.

| no. | clause | state | pages | routes | tests |
| --- | --- | --- | --- | --- | --- |
${clauses.map(rowOf).join('\n')}

## Routes beyond the specification

${unclaimed.map(({ method, path, permission }) => `- \`${method} ${path}\` ${codeOf(permission)}`).join('\n')}
`

const wrong = clauses.flatMap(faultsOf)
if (process.argv.includes('--check')) {
  const isSame = wrong.length === 0 && readFileSync(PAGE, 'utf8') === page()
  if (wrong.length === 0 && !isSame) wrong.push('docs/compliance/specification.md differs; run npm run trace')
} else if (wrong.length === 0) {
  mkdirSync(dirname(PAGE), { recursive: true })
  writeFileSync(PAGE, page())
}
for (const line of wrong) console.error(line)
process.exitCode = wrong.length > 0 ? 1 : 0
