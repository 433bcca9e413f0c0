/** The rules of ARCHITECTURE.md as functions over the sources, so that a known-wrong case can be tested. */

import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'

export interface Source {
  /** From the root of the repository, with `/`. */
  path: string
  text: string
}

const root = join(import.meta.dirname, '../../../..')
const FLOORS = ['contract', 'server', 'web'] as const

const sourcesIn = (folder: string): Source[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(folder, name))
    .map((path) => ({ path: relative(root, path).split(sep).join('/'), text: readFileSync(path, 'utf8') }))

/** Every TypeScript source under `src` of the packages. */
export const sourcesOf = (): Source[] => FLOORS.flatMap((floor) => sourcesIn(join(root, 'packages', floor, 'src')))

/** The programs of the server that are no part of the product: tests, benchmarks, demo. */
export const programsOf = (): Source[] =>
  ['test', 'bench', 'demo', 'torture', 'scripts'].flatMap((name) => sourcesIn(join(root, 'packages/server', name)))

const isTest = (path: string) => /\.(test|fixtures)\.tsx?$/.test(path) || path.includes('.unit.test')

/** From left to right: a room uses rooms of its own wing and of the wings to its left. */
const WINGS = ['platform', 'numbers', 'plant', 'desk', 'engagement', 'workplace'] as const

interface Place {
  floor: string
  /** First folder under `src`: a wing or `kit`; empty for the registries and entry files above the rooms. */
  wing: string
  /** Second folder under `src`; the kit is one room. */
  room: string
}
function placeOf(path: string): Place {
  const [, floor = '', , wing = '', ...rest] = path.split('/')
  if (rest.length === 0) return { floor, wing: '', room: wing }
  // The kit is one room. A file next to the rooms of a wing combines their parts, and belongs to none of them.
  if (wing === 'kit' || rest.length === 1) return { floor, wing, room: wing }
  return { floor, wing, room: rest[0]! }
}
const rankOf = ({ wing }: Place): number => WINGS.indexOf(wing as (typeof WINGS)[number])

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

/** Rooms whose routes the web kit calls: settings of a list are kept with the account, and the header has the search box. */
const CALLED_BY_KIT: readonly string[] = ['access', 'search']

/** Generated from the catalogue: names for each column the type of the room that it belongs to. */
const GENERATED = 'packages/server/src/kit/db/tables.ts'

/** What a room of the web offers to other rooms: its calls, and the parts in its folder `shared`. */
const IS_SHARED = /\.api\.ts$|\/shared\/[^/]+$/

/** Why an import breaks the rules of ARCHITECTURE.md, "Who may import whom"; undefined when it does not. */
function faultOf({ from, to }: Import): string | undefined {
  const [here, there] = [placeOf(from), placeOf(to)]
  if (here.floor !== there.floor && there.floor !== 'contract') return `${here.floor} may not import ${there.floor}`
  if (here.wing === '') return undefined
  // The registries of the contract hold keys and codes, which the types of the kit are made of.
  if (there.wing === '') return there.floor === 'contract' ? undefined : 'a room imports a registry'
  if (there.wing === 'kit') return undefined
  if (here.wing === 'kit') {
    const isCall = here.floor === 'web' && there.floor === 'contract' && CALLED_BY_KIT.includes(there.room)
    return isCall ? undefined : 'the kit imports a room'
  }
  if (rankOf(here) < rankOf(there)) return `wing ${here.wing} imports wing ${there.wing}`
  if (here.floor !== there.floor || here.room === there.room || here.room === here.wing) return undefined
  if (here.floor === 'web') return IS_SHARED.test(to) ? undefined : 'a part that the other room does not share'
  if (to.endsWith('.queries.ts')) return "another room's queries"
  if (to.endsWith('.room.ts')) return "another room's bindings"
  return undefined
}

export function wrongImports(sources: readonly Source[]): string[] {
  return sources
    .filter((source) => !isTest(source.path))
    .flatMap(importsOf)
    .filter((one) => !(one.from === GENERATED && one.isType))
    .flatMap((one) => {
      const fault = faultOf(one)
      return fault ? [`${one.from} -> ${one.to}: ${fault}`] : []
    })
}

/** Circles of files that import one another at run time; each reported once. */
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

/** Circles of rooms of one floor whose files import one another at run time; each found once, with one import as an example. */
export function roomCircles(sources: readonly Source[]): string[] {
  const next = new Map<string, Map<string, string>>()
  for (const { from, to, isType } of sources.filter(({ path }) => !isTest(path)).flatMap(importsOf)) {
    const [here, there] = [placeOf(from), placeOf(to)]
    const isArrow = here.floor === there.floor && rankOf(here) >= 0 && rankOf(there) >= 0 && here.room !== there.room
    if (isType || !isArrow) continue
    const [a, b] = [`${here.floor}: ${here.room}`, `${there.floor}: ${there.room}`]
    next.set(a, (next.get(a) ?? new Map<string, string>()).set(b, `${from} -> ${to}`))
  }
  const done = new Set<string>()
  const circles: string[] = []
  const visit = (room: string, above: readonly string[]) => {
    const at = above.indexOf(room)
    if (at >= 0) {
      const circle = [...above.slice(at), room]
      return void circles.push(`${circle.join(' -> ')} (${next.get(above.at(-1)!)!.get(room)})`)
    }
    if (done.has(room)) return
    for (const target of next.get(room)?.keys() ?? []) visit(target, [...above, room])
    done.add(room)
  }
  for (const room of next.keys()) visit(room, [])
  return circles
}

/** Folders with more source files than `cap`, tests and fixtures aside. */
export function fullFolders(sources: readonly Source[], cap: number): string[] {
  const counts = new Map<string, number>()
  for (const { path } of sources.filter(({ path }) => !isTest(path)))
    counts.set(posix.dirname(path), (counts.get(posix.dirname(path)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > cap).map(([folder, count]) => `${folder}: ${count}`)
}

/** Rooms without a wing, or in two. */
export function strayRooms(sources: readonly Source[]): string[] {
  const wings = new Map<string, string>()
  return sources.flatMap(({ path }) => {
    const place = placeOf(path)
    if (place.wing === '' || place.wing === 'kit') return []
    if (rankOf(place) < 0) return [`${path}: no wing is named ${place.wing}`]
    const known = wings.get(place.room) ?? place.wing
    wings.set(place.room, known)
    return known === place.wing ? [] : [`${path}: the room ${place.room} stands in ${known}`]
  })
}

/** What runs SQL before there are rooms: the kit's own connection, migrations, roles; and the act that makes a tenant. */
const MAY_RUN_SQL =
  /^packages\/server\/src\/(kit\/(db\/(backup\/[a-z-]+|db|empty-database|forced-policies|given-database|in-turn|migrate|roles)|jobs\/queue|ops\/ops)\.ts|bootstrap\.ts)$/
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

/** Of the server: tests that were longer than the cap when it began to hold for tests. None is added; one that is split leaves. */
const LONG_TESTS = [
  'src/desk/inspection/inspection.test.ts',
  'src/desk/opening-stock/opening-stock.test.ts',
  'src/desk/packing/packing.test.ts',
  'src/desk/push/push.test.ts',
  'src/desk/recall/recall.test.ts',
  'src/desk/serials/applications/applications.test.ts',
  'src/desk/supplier-requests/supplier-requests.test.ts',
  'src/desk/supplier-requests/suppliers.reach.test.ts',
  'src/plant/line-connections/line-connections.test.ts',
  'src/plant/orders/steps/steps.test.ts',
  'src/plant/pools/pools.orders.test.ts',
  'src/plant/products/products.test.ts',
  'src/plant/results/formats.unit.test.ts',
  'src/plant/results/results.test.ts',
  'src/platform/access/users/accounts.test.ts',
  'src/platform/alerts/live/live.test.ts',
  'src/platform/sites/sites.packs.test.ts',
  'src/platform/workflow/workflow.test.ts',
  'test/browser/main-job.browser.test.ts',
  'test/faults/faults.orders.test.ts',
].map((path) => `packages/server/${path}`)

/** Longer than the hard cap; phrases, generated types and the tests above are exempt. */
export const tooLong = (sources: readonly Source[], cap: number): string[] =>
  sources
    .filter(
      ({ path, text }) =>
        !LONG_TESTS.includes(path) &&
        !/\.(en|zh)\.ts$/.test(path) &&
        !path.endsWith('kit/db/tables.ts') &&
        text.split('\n').length > cap,
    )
    .map(({ path, text }) => `${path}: ${text.split('\n').length}`)

/**
 * Exports that no other file names, in modules whose bound functions a room collects: there knip takes every export as
 * used.
 */
export function unusedBesideBindings(sources: readonly Source[], programs: readonly Source[]): string[] {
  const collected = sources
    .filter(({ path }) => path.endsWith('.room.ts'))
    .flatMap((room) => {
      const modules = new Set(
        [...room.text.matchAll(/bindingsOf\(([\w, \n]+)\)/g)].flatMap(([, names]) => names!.split(/[,\s]+/)),
      )
      return [...room.text.matchAll(/import \* as (\w+) from '(\.[^']+)'/g)]
        .filter(([, name]) => modules.has(name!))
        .map(([, , target]) => posix.normalize(posix.join(posix.dirname(room.path), target!)))
    })
  const files = [...sources, ...programs]
  return collected.flatMap((path) => {
    const users = files.filter((one) => one.path !== path && importsOf(one).some(({ to }) => to === path))
    const { text = '' } = sources.find((one) => one.path === path) ?? {}
    return [...text.matchAll(/^export (?:async )?(?:function\*?|const|class|interface|type) (\w+)(?! = bind\w*\()\b/gm)]
      .map(([, name]) => name!)
      .filter((name) => !users.some((user) => new RegExp(`\\b${name}\\b`).test(user.text)))
      .map((name) => `${path}: ${name}`)
  })
}
