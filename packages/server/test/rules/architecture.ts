/** The rules of the house as functions over the sources, so that a known-wrong case can be put to them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

export interface Source {
  /** From the root of the repository, with `/`. */
  path: string
  text: string
}

const root = join(import.meta.dirname, '../../../..')
const FLOORS = ['contract', 'server', 'web'] as const

/** Every TypeScript source under `src` of the packages. */
export function sourcesOf(): Source[] {
  return FLOORS.flatMap((floor) => {
    const folder = join(root, 'packages', floor, 'src')
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .map((name) => join(folder, name))
      .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))
  })
}

const isTest = (path: string) => /\.(test|fixtures)\.tsx?$/.test(path) || path.includes('.unit.test')

interface Place {
  floor: string
  /** First folder under `src`; empty for the files beside the rooms. */
  room: string
}
function placeOf(path: string): Place {
  const [, floor = '', , ...rest] = path.split('/')
  return { floor, room: rest.length > 1 ? rest[0]! : '' }
}

interface Import {
  from: string
  to: string
  isType: boolean
}

/** Relative imports and those of the contract, as paths from the root. */
function importsOf({ path, text }: Source): Import[] {
  const found: Import[] = []
  const code = text.replace(/\/\*[\s\S]*?\*\//g, '')
  for (const match of code.matchAll(
    /^(?:import|export)\s+(type\s)?[^'"]*?from\s+['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/gms,
  )) {
    const target = match[2] ?? match[3]!
    const to = target.startsWith('.')
      ? posix.normalize(posix.join(posix.dirname(path), target))
      : target.startsWith('@serialis/contract/')
        ? target.replace('@serialis/contract/', 'packages/contract/src/')
        : undefined
    if (to) found.push({ from: path, to, isType: match[1] !== undefined })
  }
  return found
}

/** Registries and entry files sit beside the rooms; these alone may see every room below them. */
const ABOVE_EVERYTHING = (path: string) => placeOf(path).room === ''

/** Rooms on which others stand; they use the kit and one another, no room above. */
const GROUND = new Set(['access', 'audit', 'sites', 'tenants'])

/** What every page of the console has: who is logged in, tasks, files of lists, attachments, history. The web kit speaks to these rooms. */
const EVERY_PAGE = new Set(['access', 'audit', 'exports', 'files', 'tasks'])

/** Why an import is against the rules of the house (house.md 1.3); undefined when it is not. */
function faultOf({ from, to }: Import): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (here.floor !== there.floor && there.floor !== 'contract') return `${here.floor} may not import ${there.floor}`
  if (ABOVE_EVERYTHING(from) || here.room === there.room) return undefined
  // The registries of the contract hold keys and codes, which the kit's types are made of.
  if (there.floor === 'contract' && there.room === '') return undefined
  if (here.floor === 'web' && here.room === 'kit' && there.floor === 'contract' && EVERY_PAGE.has(there.room))
    return undefined
  if (here.room === 'kit' && there.room !== 'kit') return 'the kit imports a room'
  if (there.room === 'kit' || here.floor !== there.floor) return undefined
  if (here.floor === 'server') {
    if (GROUND.has(here.room) && !GROUND.has(there.room)) return `the ground floor (${here.room}) uses ${there.room}`
    if (to.endsWith('.queries.ts')) return "another room's queries"
    if (to.endsWith('.room.ts')) return "another room's bindings"
  }
  return undefined
}

export function wrongImports(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTest(source.path))
    .flatMap(importsOf)
    .flatMap((one) => {
      const fault = faultOf(one)
      return fault ? [`${one.from} -> ${one.to}: ${fault}`] : []
    })
}

/** Circles of files that import one another at run time; each told once. */
export function importCircles(sources: readonly Source[]): string[] {
  const next = new Map(
    sources
      .filter((source) => !isTest(source.path))
      .map((source) => [
        source.path,
        importsOf(source)
          .filter((one) => !one.isType)
          .map((one) => one.to),
      ]),
  )
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (path: string, above: readonly string[]) => {
    const at = above.indexOf(path)
    if (at >= 0)
      return void circles.push(
        [...above.slice(at), path].map((one) => one.replace(/^packages\/|src\//g, '')).join(' -> '),
      )
    if (done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...above, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return circles
}

/** What runs SQL before there are rooms: the kit's own connection, migrations, roles; and the act that makes a tenant. */
const MAY_RUN_SQL = /^packages\/server\/src\/(kit\/(db|migrate|queue|roles|ops)\.ts|tenants\/bootstrap\.ts)$/
const SQL =
  /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with)\('|\b(client|pool|trx)\.query\(/

/** Files of the server that hold SQL and are neither queries nor among the few that may. */
export const strayStatements = (sources: readonly Source[]): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        path.startsWith('packages/server/src/') &&
        !isTest(path) &&
        !path.endsWith('.queries.ts') &&
        !MAY_RUN_SQL.test(path) &&
        SQL.test(text),
    )
    .map((source) => source.path)

/** Longer than the hard cap of the house; phrases, tests and generated types are exempt. */
export const tooLong = (sources: readonly Source[], cap: number): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        !isTest(path) &&
        !/\.(en|zh)\.ts$/.test(path) &&
        !path.endsWith('kit/db/tables.ts') &&
        text.split('\n').length > cap,
    )
    .map(({ path, text }) => `${path}: ${text.split('\n').length}`)
