/**
 * npm run mutants [-- room|kind] [--again]: removes each guard of the server once, and runs the tests that should see it:
 * those of its kind and of its room. Each removed guard must turn a test red. What `.results/mutants.json` keeps as seen
 * is not tried again, so that a run that was cut off goes on; `--again` forgets it.
 */

import { existsSync, globSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest, type Vitest } from 'vitest/node'
import type { ToldGuards } from '../harness/told-guards.ts'
import { allGuards, type Guard, type GuardKind } from './guards.ts'
import { openResults } from './kept.ts'

const {
  values: { again },
  positionals: [asked],
} = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean', default: false } } })

/** Tests of the guards themselves, the quickest first; the tests of a guard's own room follow. */
const ofKind: Record<GuardKind, readonly string[]> = {
  permission: ['test/rules/permission-matrix.test.ts'],
  delegation: ['src/platform/access/delegation/delegation.test.ts'],
  site: [
    'src/platform/sites/sites.mixed.test.ts',
    'src/platform/sites/sites.packs.test.ts',
    'src/platform/sites/sites.test.ts',
    'src/platform/alerts/live/live.sites.test.ts',
  ],
  supplier: ['src/desk/supplier-requests/suppliers.reach.test.ts'],
  tenant: ['src/kit/db/query-builder/tenant-condition.unit.test.ts'],
  'tenant in SQL': [],
}
/** They remove guards by themselves, all of a kind at once, and report them. */
const REPORTING = ['test/rules/record.test.ts', 'test/rules/architecture.test.ts']

const { guards } = allGuards()
const roomOf = ({ id }: Guard): string =>
  /^src\/(?:platform|numbers|plant|desk|workplace)\/([^/]+)/.exec(id)?.[1] ?? 'kit'
const chosen = guards.flatMap((guard, number) =>
  asked === undefined || guard.kind === asked || roomOf(guard) === asked ? [number] : [],
)
if (chosen.length === 0) {
  console.error(
    `No guard is of the kind or room "${asked}". Rooms: ${[...new Set(guards.map(roomOf))].sort().join(', ')}`,
  )
  process.exit(1)
}

const server = join(import.meta.dirname, '../..')
const results = openResults(guards.map(({ id }) => id))
const isSeen = (number: number) => typeof results.verdictOf(guards[number]!.id)?.by === 'string'
const isJudged = (number: number) => results.verdictOf(guards[number]!.id) !== undefined
// Tests that kill processes or lock the queue ask nothing as a user, and wait for minutes when they are repeated.
const testFiles = globSync('{src,test}/**/*.test.ts', {
  cwd: server,
  exclude: ['**/*.browser.test.ts', '**/*{.kill,killed,requeue}.test.ts'],
}).sort()
const testsOfRoom = (room: string): string[] =>
  room === 'kit' ? [] : testFiles.filter((file) => file.startsWith('src/') && file.split('/').includes(room))
const kinds = [...new Set(chosen.map((number) => guards[number]!.kind))]
const files = [
  ...new Set([
    ...(asked === undefined ? REPORTING : []),
    ...kinds.filter((kind) => kind !== 'permission').flatMap((kind) => ofKind[kind]),
    ...[...new Set(chosen.map((number) => roomOf(guards[number]!)))].flatMap(testsOfRoom),
    // Last: its tests ask every route, and are repeated for each guard that no other test saw.
    ...(kinds.includes('permission') ? ofKind.permission : []),
  ]),
]

if (again)
  results.forget(
    chosen.map((number) => guards[number]!.id),
    files.map((path) => join(server, path)),
  )

interface Line extends Partial<ToldGuards> {
  number?: number
  by?: string
  passed?: number[]
}
const out = join(mkdtempSync(join(tmpdir(), 'serialis-mutants-')), 'lines')
let linesRead = 0
/** What the tests have reported since the last call. */
function newLines(): Line[] {
  if (!existsSync(out)) return []
  const all = readFileSync(out, 'utf8').split('\n').slice(0, -1)
  const added = all.slice(linesRead)
  linesRead = all.length
  return added.map((line) => JSON.parse(line) as Line)
}

/** A test that took too long says nothing of a guard: the machine may be busy. */
const isOnlyLate = (errors: readonly { message: string }[] | undefined) =>
  (errors ?? []).length > 0 && errors!.every(({ message }) => /timed out|in vain|\b504\b/i.test(message))

/** The names of the tests that failed, without those that only took too long; of the file, when none of its tests could begin. */
async function redIn(vitest: Vitest, path: string): Promise<string[]> {
  const specification = vitest.getRootProject().createSpecification(join(server, path))
  const { testModules } = await vitest.runTestSpecifications([specification])
  // The answer has the files of earlier runs too, and what was red in them says nothing of this guard.
  const own = testModules.filter(({ moduleId }) => moduleId === specification.moduleId)
  if (own.length === 0) throw new Error(`${path} was not run`)
  return own.flatMap((module) => {
    const all = [...module.children.allTests('failed')]
    const failed = all.filter((test) => !isOnlyLate(test.result().errors)).map(({ fullName }) => `${path}: ${fullName}`)
    return all.length > 0 || module.ok() || isOnlyLate(module.errors()) ? failed : [path]
  })
}

const judge = (number: number, by: string | null) => results.judge(guards[number]!.id, guards[number]!.kind, by)

/**
 * Guards that the tests of this file may see: of its kind or of its room. Trying all that they pass would take days, as
 * each request passes some of every kind. The statements are judged without a run of their own.
 */
const mayBeSeenBy = (path: string, number: number): boolean => {
  const { kind } = guards[number]!
  return kind === 'tenant in SQL' || ofKind[kind].includes(path) || testsOfRoom(roomOf(guards[number]!)).includes(path)
}

/** Every test of a file once, and once more for each of these guards that it passes. */
async function repeated(vitest: Vitest, path: string): Promise<void> {
  process.env['GUARDS_OUT'] = out
  process.env['GUARDS_LEFT'] = [...guards.keys()]
    .filter((number) => !isSeen(number) && mayBeSeenBy(path, number))
    .join(',')
  await redIn(vitest, path)
  const passed = new Set<string>()
  for (const { number, by, passed: ofTest, kind, removed, noticed } of newLines()) {
    if (by !== undefined && number !== undefined) judge(number, by)
    for (const one of ofTest ?? []) passed.add(guards[one]!.id)
    for (const name of removed ?? [])
      results.judge(`${kind} of ${name}`, kind ?? '', noticed?.includes(name) ? 'the test that removes it' : null)
  }
  results.tried(join(server, path), [...passed])
  results.write()
  console.log(`${chosen.filter(isSeen).length} of ${chosen.length} seen after ${path}`)
}

/** What is red although no guard is removed: such a test proves nothing. */
const redAnyway = new Map<string, Set<string>>()

async function redWithout(vitest: Vitest, guard: number | 'none', path: string): Promise<string[]> {
  process.env['GUARD'] = String(guard)
  const red = await redIn(vitest, path)
  delete process.env['GUARD']
  return red
}

/** The guard is missing from the beginning: whole files, for tests that cannot be repeated. */
async function alone(vitest: Vitest, number: number): Promise<void> {
  const { id, kind } = guards[number]!
  const passing = files.filter((path) => results.passedBy(join(server, path))?.includes(id))
  // A test that broke when it was repeated may say nothing of the guards that the tests after it pass.
  const tried = [...new Set([...ofKind[kind], ...passing])]
  const began = performance.now()
  let by: string | null = null
  for (const path of tried) {
    if (!redAnyway.has(path)) redAnyway.set(path, new Set(await redWithout(vitest, 'none', path)))
    const red = (await redWithout(vitest, number, path)).find((name) => !redAnyway.get(path)!.has(name))
    if (red === undefined) continue
    by = red
    break
  }
  judge(number, by)
  results.write()
  const verdict = by ?? `SURVIVED ${tried.length} files`
  console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s, ${id}: ${verdict}`)
}

const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest-config.ts'),
  watch: false,
  reporters: [{}],
})
for (const path of files)
  if (results.passedBy(join(server, path)) === undefined && !chosen.every(isSeen)) await repeated(vitest, path)
// Those that survived an earlier run come last.
const left = chosen.filter((number) => !isSeen(number))
for (const number of left.toSorted((a, b) => Number(isJudged(a)) - Number(isJudged(b))))
  if (guards[number]!.kind === 'tenant in SQL') judge(number, null)
  else await alone(vitest, number)
results.write()
await vitest.close()

const all = results.all()
for (const kind of [...new Set(all.map(([, one]) => one.kind))].sort()) {
  const own = all.filter(([, one]) => one.kind === kind)
  const survivors = own.filter(([, { by }]) => by === null)
  console.log(`${kind}: ${own.length} removed, ${own.length - survivors.length} seen, ${survivors.length} survived`)
  for (const [id] of survivors) console.log(`  ${id}`)
}
const unjudged = guards.filter((_, number) => !isJudged(number)).length
if (unjudged > 0) console.log(`${unjudged} guards were not tried yet`)
process.exit(all.some(([, { by }]) => by === null) ? 1 : 0)
