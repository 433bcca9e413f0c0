/**
 * Finds the guards of the server in a source text, and puts a switch around each: a call that lets the guard pass while
 * its mutant is chosen. One text contains all its mutants, so it is compiled once for all of them.
 */

import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type GuardKind = 'permission' | 'delegation' | 'site' | 'supplier' | 'tenant' | 'tenant in SQL'

export interface Guard {
  /** File, the beginning of the guard, and which of those that are written alike: it stays when other lines change. */
  id: string
  kind: GuardKind
}

interface Insertion {
  at: number
  text: string
  /** An end belongs before the beginnings at the same place. */
  isEnd: boolean
}

interface Pattern {
  kind: GuardKind
  /** Matches the beginning of the guard; of a call, up to its parenthesis. */
  find: RegExp
  /** The guard ends with its match, or with the parenthesis that its match opens. */
  ends: 'match' | 'call'
  /** What stands before and after the guard; `active` is true while its mutant is chosen. */
  around(active: string, found: { match: RegExpExecArray; args: string[] }): [string, string]
}

/** Begins with a name: a parenthesis at the beginning of a line would call what the line before ends with. */
const orElse =
  (value: string) =>
  (active: string): [string, string] => [`globalThis.guards.one(${active} ? ${value} : `, ')']
const skipped = (active: string): [string, string] => [`globalThis.guards.one(${active} || `, ')']
/** A condition that is always true, as the queries write it; in code it counts as true. */
const ALWAYS = 'globalThis.guards.always'

const patterns: readonly Pattern[] = [
  { kind: 'permission', find: /\b(?:isGranted|requirePermission)\(/g, ends: 'call', around: skipped },
  {
    kind: 'delegation',
    find: /\brequireMay(?:Grant|GrantRoles|Handle|ChangeRoles)\(/g,
    ends: 'call',
    around: skipped,
  },
  { kind: 'supplier', find: /\brequireOfSupplier\(/g, ends: 'call', around: skipped },
  { kind: 'supplier', find: /\bofSupplier\(/g, ends: 'call', around: orElse('{}') },
  {
    kind: 'supplier',
    find: /(?:\b[\w.?]+\.)?\bsupplierId (===|!==) undefined\b/g,
    ends: 'match',
    around: (active, { match }) => orElse(String(match[1] === '==='))(active),
  },
  { kind: 'supplier', find: /\b\w+\.supplierId === actor\.supplierId\b/g, ends: 'match', around: orElse('true') },
  { kind: 'site', find: /\brequireOfSites\(|\blimitToSites\(/g, ends: 'call', around: skipped },
  {
    kind: 'site',
    find: /\b(?:ground\.)?(?:is(?!Row)\w*OfSites|areAmongSites|isByViewer)\(/g,
    ends: 'call',
    around: orElse(ALWAYS),
  },
  {
    kind: 'site',
    find: /\bisRowOfSites\(/g,
    ends: 'call',
    around: (active) => [`globalThis.guards.rule(() => ${active}, `, ')'],
  },
  {
    kind: 'site',
    find: /\b(ordersOfSites|inSight)\(/g,
    ends: 'call',
    around: (active, { match, args }) =>
      orElse(match[1] === 'inSight' ? (args[1] ?? '') : `new Set(${args[1] ?? ''})`)(active),
  },
  {
    kind: 'site',
    find: /(?:\b[\w.?]+\.sites|\bsitesOf\(\w+\)) (===|!==) undefined\b/g,
    ends: 'match',
    around: (active, { match }) => orElse(String(match[1] === '==='))(active),
  },
  {
    kind: 'site',
    find: /\broute\.sites === 'closed'|\breachKey\(actor\) !== sites\b/g,
    ends: 'match',
    around: orElse('false'),
  },
  {
    kind: 'site',
    find: /\brequireThat\((?=[^;]*?'(?:site_not_held|not_for_sites)')/g,
    ends: 'call',
    around: skipped,
  },
  {
    kind: 'tenant',
    find: /\b(?:withTenant|joinWithTenant)\(/g,
    ends: 'call',
    around: (active, { args }) => orElse(args[0] ?? '')(active),
  },
]

/**
 * A condition on the tenant in hand-written SQL; the mark travels with the statement. Not that of the tenant's own row:
 * one value is asked for, and PostgreSQL refuses two.
 */
const IN_SQL = /\btenant_id(?= = (?:\$|\w+\.tenant_id\b))(?<!from tenants \w+ where \w+\.tenant_id)/g
const markOf = (number: number): string => ` /*guard ${number}*/`
/** The statement without the marked condition. */
export const withoutCondition = (statement: string, number: number): string =>
  statement.replaceAll(
    new RegExp(
      `(?:[\\w"]+\\.)?"?tenant_id"?\\s*/\\*guard ${number}\\*/ = (?:\\$\\d+|(?:[\\w"]+\\.)tenant_id(?: /\\*guard \\d+\\*/)?|\\d+)`,
      'g',
    ),
    'true',
  )

/** Where the parenthesis before `from` closes; texts and comments of the sources have no unpaired ones. */
function endOfCall(text: string, from: number): number {
  let depth = 1
  let at = from
  for (; at < text.length && depth > 0; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
  }
  return at
}

/** The arguments of a call, as they are written. */
function argumentsOf(text: string): string[] {
  const args: string[] = ['']
  let depth = 0
  for (const character of text) {
    if ('([{'.includes(character)) depth++
    if (')]}'.includes(character)) depth--
    if (character === ',' && depth === 0) args.push('')
    else args[args.length - 1] += character
  }
  return args.map((one) => one.trim())
}

/** A declaration, a comment, or the signature of a method. */
function isNoCall(text: string, start: number, end: number): boolean {
  const line = text.slice(text.lastIndexOf('\n', start) + 1, start)
  return /^\s*(?:\*|\/\/|\/\*)/.test(line) || /\bfunction\s*$/.test(line) || text[end] === ':'
}

export interface Guarded {
  text: string
  guards: Guard[]
}

/** Of one file of the server; `number` continues over all files, and `guards` of the result counts on from it. */
export function guarded(file: string, text: string, number: number): Guarded {
  const guards: Guard[] = []
  const insertions: Insertion[] = []
  const alike = new Map<string, number>()
  const idOf = (what: string) => {
    const id = `${file} ${what.replace(/\s+/g, ' ').slice(0, 80)}`
    alike.set(id, (alike.get(id) ?? 0) + 1)
    return `${id} #${alike.get(id)}`
  }
  const add = (guard: Guard): number => number + guards.push(guard) - 1
  for (const { kind, find, ends, around } of patterns)
    for (const match of text.matchAll(find)) {
      const opened = match.index + match[0].length
      const end = ends === 'match' ? opened : endOfCall(text, opened)
      if (isNoCall(text, match.index, end)) continue
      const args = ends === 'call' ? argumentsOf(text.slice(opened, end - 1)) : []
      const made = add({ id: idOf(text.slice(match.index, end)), kind })
      const [before, after] = around(`globalThis.guards.isOff(${made})`, { match, args })
      insertions.push({ at: match.index, text: before, isEnd: false }, { at: end, text: after, isEnd: true })
    }
  for (const match of text.matchAll(IN_SQL)) {
    const end = match.index + match[0].length
    if (isNoCall(text, match.index, end)) continue
    const made = add({ id: idOf(text.slice(match.index - 12, end + 40)), kind: 'tenant in SQL' })
    insertions.push({ at: end, text: markOf(made), isEnd: true })
  }
  // From the end of the text to its beginning, so that the places stay what they are.
  let changed = text
  for (const { at, text: inserted } of insertions.toSorted((a, b) => b.at - a.at || Number(a.isEnd) - Number(b.isEnd)))
    changed = changed.slice(0, at) + inserted + changed.slice(at)
  return { text: changed, guards }
}

const root = join(import.meta.dirname, '../../../..')
const server = join(root, 'packages/server')

export interface Source {
  path: string
  /** With its switches. */
  text: string
}

/** Every guard of the server, by its number, and the sources that have some. */
export function allGuards(): { guards: Guard[]; sources: Source[] } {
  const all: Guard[] = []
  const sources: Source[] = []
  for (const file of globSync('src/**/*.ts', { cwd: server }).sort()) {
    if (/\.(test|fixtures|setup)\.ts$/.test(file)) continue
    const path = join(server, file)
    const { text, guards } = guarded(file.replaceAll('\\', '/'), readFileSync(path, 'utf8'), all.length)
    if (guards.length > 0) sources.push({ path, text })
    all.push(...guards)
  }
  return { guards: all, sources }
}
