/**
 * npm run mutants [-- room|kind]: removes each guard of the server once, and runs the tests that should see it: those of
 * its kind and of its room. Each removed guard must turn a test red. `.results/mutants.json` keeps what was seen.
 */

import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createVitest, type Vitest } from 'vitest/node'
import type { ToldGuards } from '../harness/told-guards.ts'
import { allGuards, type Guard, type GuardKind } from './guards.ts'

const root = join(import.meta.dirname, '../../../..')
const RESULTS = join(root, '.results/mutants.json')
const [asked] = process.argv.slice(2)

/** Tests of the guards themselves, the quickest first; the tests of a guard's own room follow. */
const ofKind: Record<GuardKind, readonly string[]> = {
  permission: ['test/rules/permission-matrix.test.ts'],
  delegation: ['src/platform/access/delegation/delegation.test.ts'],
  site: ['src/platform/sites/sites.packs.test.ts', 'src/platform/sites/sites.test.ts'],
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

const server = join(root, 'packages/server')
const testFiles = globSync('{src,test}/**/*.test.ts', { cwd: server, exclude: ['**/*.browser.test.ts'] }).sort()
const testsOfRoom = (room: string): string[] =>
  room === 'kit' ? [] : testFiles.filter((file) => file.startsWith('src/') && file.split('/').includes(room))
const kinds = [...new Set(chosen.map((number) => guards[number]!.kind))]
const files = [
  ...new Set([
    ...(asked === undefined ? REPORTING : []),
    ...kinds.flatMap((kind) => ofKind[kind]),
    ...[...new Set(chosen.map((number) => roomOf(guards[number]!)))].flatMap(testsOfRoom),
  ]),
]

interface Line extends Partial<ToldGuards> {
  number?: number
  by?: string
  file?: string
  passed?: number[]
}
const out = join(mkdtempSync(join(tmpdir(), 'serialis-mutants-')), 'lines')
const lines = (): Line[] =>
  existsSync(out)
    ? readFileSync(out, 'utf8')
        .split('\n')
        .filter((line) => line !== '')
        .map((line) => JSON.parse(line) as Line)
    : []

/** The names of the tests that failed; of the file, when none of its tests could begin. */
async function redIn(vitest: Vitest, path: string): Promise<string[]> {
  const specification = vitest.getRootProject().createSpecification(join(server, path))
  const { testModules } = await vitest.runTestSpecifications([specification])
  return testModules.flatMap((module) => {
    const failed = [...module.children.allTests('failed')].map(({ fullName }) => `${path}: ${fullName}`)
    return failed.length > 0 || module.ok() ? failed : [path]
  })
}

const seenBy = new Map<number, string>()
const passedIn = new Map<number, Set<string>>()

/** Every test once, and once more for each guard that it passes. */
async function together(vitest: Vitest): Promise<void> {
  process.env['GUARDS_OUT'] = out
  for (const path of files) {
    process.env['GUARDS_LEFT'] = chosen.filter((number) => !seenBy.has(number)).join(',')
    await redIn(vitest, path)
    for (const { number, by, file, passed } of lines()) {
      if (by !== undefined && number !== undefined) seenBy.set(number, by)
      if (file !== undefined)
        for (const one of passed ?? [])
          passedIn.set(one, (passedIn.get(one) ?? new Set()).add(file.slice(server.length + 1)))
    }
    console.log(`${seenBy.size} of ${chosen.length} seen after ${path}`)
  }
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
  const first = ofKind[kind]
  const tried = [...(passedIn.get(number) ?? [])].sort((a, b) => Number(first.includes(b)) - Number(first.includes(a)))
  const began = performance.now()
  for (const path of tried) {
    if (!redAnyway.has(path)) redAnyway.set(path, new Set(await redWithout(vitest, 'none', path)))
    const red = (await redWithout(vitest, number, path)).filter((name) => !redAnyway.get(path)!.has(name))
    if (red[0] === undefined) continue
    seenBy.set(number, red[0])
    break
  }
  const verdict = seenBy.get(number) ?? `SURVIVED ${tried.length} files`
  console.log(`${((performance.now() - began) / 1_000).toFixed(0)} s, ${id}: ${verdict}`)
}

interface Kept {
  at: string
  commit: string
  guards: Record<string, { kind: string; by: string | null }>
}

function headOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

/** A run of a part keeps what was seen of the others, and the date of the oldest part. */
function keep(): Kept {
  const before =
    asked !== undefined && existsSync(RESULTS) ? (JSON.parse(readFileSync(RESULTS, 'utf8')) as Kept) : undefined
  const kept: Kept = {
    at: before?.at ?? new Date().toISOString(),
    commit: before?.commit ?? headOf(),
    guards: { ...before?.guards },
  }
  for (const number of chosen) {
    const { id, kind } = guards[number]!
    kept.guards[id] = { kind, by: seenBy.get(number) ?? null }
  }
  for (const { kind, removed, noticed } of lines())
    for (const name of removed ?? [])
      kept.guards[`${kind} of ${name}`] = {
        kind: kind ?? '',
        by: noticed?.includes(name) ? 'the test that removes it' : null,
      }
  mkdirSync(dirname(RESULTS), { recursive: true })
  writeFileSync(RESULTS, JSON.stringify(kept, undefined, 1))
  return kept
}

const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest-config.ts'),
  watch: false,
  reporters: [{}],
})
await together(vitest)
for (const number of chosen)
  if (!seenBy.has(number) && guards[number]!.kind !== 'tenant in SQL') await alone(vitest, number)
await vitest.close()

const all = Object.entries(keep().guards)
for (const kind of [...new Set(all.map(([, one]) => one.kind))].sort()) {
  const own = all.filter(([, one]) => one.kind === kind)
  const survivors = own.filter(([, { by }]) => by === null)
  console.log(`${kind}: ${own.length} removed, ${own.length - survivors.length} seen, ${survivors.length} survived`)
  for (const [id] of survivors) console.log(`  ${id}`)
}
process.exit(all.some(([, { by }]) => by === null) ? 1 : 0)
