// Reads a sheet of clauses (one a line), holds it against the tree, and writes it as a table.

import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../prepare.mjs'

const STATES = ['met', 'partly', 'missing', 'n/a']
const FOLDERS = ['docs', 'packages', 'scripts']
const SKIPPED = new Set(['node_modules', 'dist'])

/** @typedef {{ number: string, level?: string, state: string, what: string, how: string, evidence: string[] }} Clause */

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return SKIPPED.has(entry.name) ? [] : filesBelow(path)
    return [relative(root, path)]
  })

let tree
/** Paths of the sources and documents, from the root. */
export const everyFile = () =>
  (tree ??= [
    ...readdirSync(root, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : [])),
    ...FOLDERS.flatMap((folder) => filesBelow(join(root, folder))),
  ])

/** The one file whose path ends with the name. */
export function fileNamed(name) {
  const found = everyFile().filter((path) => path === name || path.endsWith(`/${name}`))
  if (found.length === 1) return found[0]
  throw new Error(found.length === 0 ? `${name} is not there` : `${name} may be ${found.join(' or ')}`)
}

/** `hasLevel`: the second column is a level. @returns {Clause[]} */
export const clausesOf = (text, { hasLevel = false } = {}) =>
  text
    .trim()
    .split('\n')
    .map((line) => {
      const [number, ...cells] = line.split('|').map((cell) => cell.trim())
      const level = hasLevel ? cells.shift() : undefined
      const [state, what, how, named = ''] = cells
      return { number, level, state, what, how, evidence: named === '' ? [] : named.split('; ') }
    })

/** @returns {string[]} */
export function faultsOfEvidence(named) {
  const [name, title] = named.split(': ')
  try {
    const path = fileNamed(name)
    if (title === undefined) return []
    const text = readFileSync(join(root, path), 'utf8')
    return [`'${title}`, `"${title}`, `\`${title}`].some((quoted) => text.includes(quoted))
      ? []
      : [`${path} has no "${title}"`]
  } catch (error) {
    return [error.message]
  }
}

/** What is wrong with a sheet: claims without evidence, and evidence that is not there. */
export const faultsOf = (name, clauses) => [
  ...clauses
    .filter(({ number }, index) => clauses.findIndex((other) => other.number === number) !== index)
    .map(({ number }) => `${name} ${number} is there twice`),
  ...clauses.flatMap(({ number, state, what, how, evidence }) => [
    ...(STATES.includes(state) && what && how ? [] : [`${name} ${number}: a row has a state, what is asked, and how`]),
    ...(state === 'met' && evidence.length === 0 ? [`${name} ${number} is met without evidence`] : []),
    ...((state === 'missing' || state === 'n/a') && evidence.length > 0
      ? [`${name} ${number} is ${state} but names evidence`]
      : []),
    ...evidence.flatMap(faultsOfEvidence).map((fault) => `${name} ${number}: ${fault}`),
  ]),
]

/** How many clauses are in each state. */
export const countsOf = (clauses) =>
  STATES.map((state) => `${clauses.filter((clause) => clause.state === state).length} ${state}`).join(', ')

/** A link from `docs/compliance`. */
export const linkTo = (named) => {
  const [name, title] = named.split(': ')
  const link = `[${name.split('/').at(-1)}](${relative('docs/compliance', fileNamed(name))})`
  return title === undefined ? link : `${link} “${title} …”`
}

export const tableOf = (clauses) => {
  const hasLevel = clauses.some(({ level }) => level !== undefined)
  const titles = ['no.', ...(hasLevel ? ['level'] : []), 'what is asked', 'state', 'how it stands', 'test or page']
  const rowOf = ({ number, level, state, what, how, evidence }) =>
    [number, ...(hasLevel ? [level] : []), what, state, how, evidence.map(linkTo).join('; ')].join(' | ')
  return [
    `| ${titles.join(' | ')} |`,
    `| ${titles.map(() => '---').join(' | ')} |`,
    ...clauses.map((clause) => `| ${rowOf(clause)} |`),
  ].join('\n')
}
