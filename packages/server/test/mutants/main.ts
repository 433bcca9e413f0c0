/**
 * npm run mutants [-- room|kind [file…]] [--again]: removes each guard of the server once, and runs the tests that pass
 * it: those of its kind and of its room first, the quickest of them before the others. Each removed guard must turn a
 * test red. What `.results/mutants.json` keeps as seen is not tried again, so that a run that was cut off goes on;
 * `--again` forgets it, and tries those tests first that noticed a guard before. Where test files are named, from the
 * folder of the server, these alone are run.
 */

import { existsSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { allGuards, type Guard, type GuardKind } from './guards.ts'
import { ATTEMPTS, type Answer, type Job, type LookedAt, type Order } from './jobs.ts'
import { openResults } from './kept.ts'

const {
  values: { again },
  positionals: [asked, ...named],
} = parseArgs({ allowPositionals: true, options: { again: { type: 'boolean', default: false } } })

/** Tests of the guards themselves; the tests of a guard's own room are tried as well. */
const ofKind: Record<GuardKind, readonly string[]> = {
  permission: ['test/rules/offered.test.ts', 'test/rules/permission-matrix.test.ts'],
  delegation: ['src/platform/access/delegation/delegation.test.ts'],
  site: globSync('src/platform/sites/*.test.ts', { cwd: join(import.meta.dirname, '../..') }),
  supplier: ['src/desk/supplier-requests/suppliers.reach.test.ts'],
  tenant: ['src/kit/db/query-builder/tenant-condition.unit.test.ts'],
  'tenant in SQL': [],
}
/** They remove guards by themselves, all of a kind at once, and report them. */
const REPORTING = ['test/rules/record.test.ts', 'test/rules/architecture.test.ts']
/** How many tests of a file are tried for a guard together with those of other guards. */
const TESTS_A_GUARD = 4
/** Files and jobs that one start of Vitest runs: it takes seconds, and what it has tried is kept when it ends. */
const AT_ONCE = { files: 8, jobs: 16 }

const { guards } = allGuards()
const roomOf = ({ id }: Guard): string =>
  /^src\/(?:platform|numbers|plant|desk|engagement|workplace)\/([^/]+)/.exec(id)?.[1] ?? 'kit'
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
const isSeen = (number: number) => results.isSeen(guards[number]!.id)
const isInSql = (number: number) => guards[number]!.kind === 'tenant in SQL'
/** Tests that kill processes or lock the queue ask nothing as a user; those that end a run within the process do. */
const killsProcesses = (file: string): boolean =>
  /(?:\.kill|killed|requeue)\.test\.ts$/.test(file) &&
  !readFileSync(join(server, file), 'utf8').includes('/killed-runs.ts')
const testFiles = globSync('{src,test}/**/*.test.ts', { cwd: server, exclude: ['**/*.browser.test.ts'] })
  .filter((file) => !killsProcesses(file))
  .sort()
const testsOfRoom = (room: string): string[] =>
  room === 'kit' ? [] : testFiles.filter((file) => file.startsWith('src/') && file.split('/').includes(room))
const kinds = [...new Set(chosen.map((number) => guards[number]!.kind))]
const usualFiles = [
  ...new Set([
    ...(asked === undefined ? REPORTING : []),
    ...kinds.flatMap((kind) => ofKind[kind]),
    ...[...new Set(chosen.map((number) => roomOf(guards[number]!)))].flatMap(testsOfRoom),
    // Of no room: programs, faults, rules. They come last, where a guard is left.
    ...testFiles.filter((file) => !/^src\/\w+\/.*\//.test(file)),
  ]),
]
const files = named.length > 0 ? named : usualFiles
/** In this order: the tests of the guards themselves, those of the guard's own folder, those of its room, and all others. */
function rankOf(guard: Guard, path: string): number {
  if (named.includes(path)) return 1
  // The matrix asks every route, for minutes: it comes after the tests of the room.
  if (ofKind[guard.kind].includes(path)) return guard.kind === 'permission' ? 2 : 0
  if (dirname(path) === dirname(guard.id.split(' ')[0]!)) return 1
  return testsOfRoom(roomOf(guard)).includes(path) ? 2 : OTHERS
}
const OTHERS = 3

const chosenIds = chosen.map((number) => guards[number]!.id)
const noticedBefore = again ? results.noticedBy(chosenIds) : []
if (again) results.forget(chosenIds, files)

const folder = mkdtempSync(join(tmpdir(), 'serialis-mutants-'))
const [out, order] = [join(folder, 'lines'), join(folder, 'order')]
process.env['GUARDS_OUT'] = out
process.env['GUARDS_ORDER'] = order
let linesRead = 0
/** What the tests have reported since the last call. */
function newLines(): Answer[] {
  if (!existsSync(out)) return []
  const all = readFileSync(out, 'utf8').split('\n').slice(0, -1)
  const added = all.slice(linesRead)
  linesRead = all.length
  return added.map((line) => JSON.parse(line) as Answer)
}

const vitest = await createVitest('test', {
  config: join(import.meta.dirname, 'vitest-config.ts'),
  watch: false,
  reporters: [{}],
})
async function run(paths: readonly string[], given: Order): Promise<Answer[]> {
  writeFileSync(order, JSON.stringify(given))
  await vitest.runTestSpecifications(
    paths.map((path) => vitest.getRootProject().createSpecification(join(server, path))),
  )
  return newLines()
}

const judge = (number: number, by: string | null) => results.judge(guards[number]!.id, guards[number]!.kind, by)
const seconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(0)} s`
const count = () => `${chosen.filter(isSeen).length} of ${chosen.length} seen`

/** Runs these files as they are: which tests pass which guards, and what takes how long. */
async function look(paths: readonly string[]): Promise<void> {
  const inSql = [...guards.keys()].filter((number) => isInSql(number) && !isSeen(number))
  const tests = new Map<string, LookedAt[]>(paths.map((path) => [join(server, path), []]))
  for (const line of await run(paths, { jobs: [], repeats: {}, inSql }))
    if ('removed' in line)
      for (const name of line.removed)
        results.judge(
          `${line.kind} of ${name}`,
          line.kind,
          line.noticed.includes(name) ? 'the test that removes it' : null,
        )
    else if ('file' in line) tests.get(line.file)?.push(line)
    else if ('by' in line) judge(line.guard, line.by)
  for (const path of paths) results.looked(path, tests.get(join(server, path)) ?? [])
  results.write()
  console.log(`${count()} after a look at ${paths.join(' ')}`)
}

interface Candidate {
  job: Job
  rank: number
  /** Guards with the same call that the file has noticed before. */
  noticed: number
  ms: number
}

const bestFirst = (a: Candidate, b: Candidate) => a.rank - b.rank || b.noticed - a.noticed || a.ms - b.ms

/** The files whose tests pass this guard, with what their tests took. */
function candidatesFor(guard: number): Candidate[] {
  const { id } = guards[guard]!
  const noticedLike = results.noticedLike(id)
  return files.flatMap((path) => {
    const look = results.lookAt(path)
    if (!look || results.isUnnoticedBy(id, path)) return []
    const number = results.numberIn(look, id)
    // A guard that a hook has passed may show in any test after it.
    const begin = look.tests.findIndex(({ early }) => early.includes(number))
    const passing = look.tests.filter(
      ({ passed, isRed }, at) => !isRed && (passed.includes(number) || (begin >= 0 && at >= begin)),
    )
    if (passing.length === 0) return []
    const ms = passing.reduce((sum, one) => sum + one.ms + one.waitedMs, look.tests[0]?.waitedMs ?? 0)
    const redAnyway = look.tests.filter(({ isRed }) => isRed).map(({ name }) => name)
    const job: Job = { path, guard, tests: passing.map(({ name }) => name), redAnyway }
    return [{ job, rank: rankOf(guards[guard]!, path), noticed: noticedLike.get(path) ?? 0, ms }]
  })
}

const late = new Map<number, number>()
async function remove(jobs: readonly Job[]): Promise<void> {
  const began = performance.now()
  const answers = await run(
    jobs.flatMap(({ path }) => Array.from({ length: ATTEMPTS }, () => path)),
    { jobs, repeats: {}, inSql: [] },
  )
  for (const answer of answers)
    if ('isLate' in answer) {
      const { guard, path, red, isLate } = answer
      if (red !== null) judge(guard, red)
      else if (!isSeen(guard)) results.notNoticed(guards[guard]!.id, path)
      if (isLate) late.set(guard, (late.get(guard) ?? 0) + 1)
      console.log(`${guards[guard]!.id}: ${red ?? `not noticed by ${path}${isLate ? ', which was late' : ''}`}`)
    }
  // A job whose guard was noticed by one before it has no answer of its own.
  const isAnswered = ({ guard, path }: Job) =>
    isSeen(guard) || answers.some((answer) => 'path' in answer && answer.guard === guard && answer.path === path)
  const broken = jobs.find((job) => !isAnswered(job))
  // Its mutant ended the process, or the file could not be run: nothing is known of it.
  if (broken) {
    late.set(broken.guard, (late.get(broken.guard) ?? 0) + 1)
    results.notNoticed(guards[broken.guard]!.id, broken.path)
    console.log(`${guards[broken.guard]!.id}: no answer of ${broken.path}`)
  }
  results.write()
  console.log(`${count()} after ${seconds(began)}`)
}

const leftOver = () => chosen.filter((number) => !isInSql(number) && !isSeen(number))
/** Tests of the file for each guard: first those that have noticed other guards, then the quick ones. */
function wantedOf(path: string): Record<string, number[]> {
  const wanted: Record<string, number[]> = {}
  const look = results.lookAt(path)
  const noticed = results.noticedByTest()
  const msOf = new Map(look?.tests.map(({ name, ms }) => [name, ms]))
  for (const { job, rank } of leftOver().flatMap(candidatesFor)) {
    if (job.path !== path || rank !== 0) continue
    const { id } = guards[job.guard]!
    const open = job.tests
      .filter((name) => !results.isTried(id, path, name))
      .toSorted((a, b) => (noticed.get(b) ?? 0) - (noticed.get(a) ?? 0) || (msOf.get(a) ?? 0) - (msOf.get(b) ?? 0))
    for (const name of open.slice(0, TESTS_A_GUARD)) (wanted[name] ??= []).push(job.guard)
  }
  return wanted
}

/** A file of the guards' kind for all of them in one start, until its tests have seen each guard missing. */
async function repeat(path: string): Promise<void> {
  for (;;) {
    const repeats = wantedOf(path)
    const asked = new Set(Object.values(repeats).flat())
    if (asked.size < 2) return
    const began = performance.now()
    for (const line of await run([path], { jobs: [], repeats, inSql: [] })) if ('by' in line) judge(line.guard, line.by)
    results.tried(
      path,
      Object.entries(repeats).flatMap(([test, tried]) => tried.map((guard) => [guards[guard]!.id, test] as const)),
    )
    results.write()
    console.log(`${count()} after ${seconds(began)} of ${path} for ${asked.size} guards`)
  }
}

/** Whether this file is near to a guard that nothing has noticed yet, and was not looked at with this guard. */
const isToLookAt = (path: string, rank: number) =>
  chosen.some((number) => {
    const guard = guards[number]!
    const isNear = !isSeen(number) && rankOf(guard, path) <= rank
    return isNear && (results.lookAt(path) === undefined || (rank < OTHERS && !results.hasLookedFor(path, guard.id)))
  })
/** The tests that noticed the guards in an earlier run, each in one start of its file. */
async function repeatBefore(): Promise<void> {
  const numbers = new Map(guards.map(({ id }, number) => [id, number]))
  for (const [path, noticed] of Map.groupBy(noticedBefore, (one) => one.path)) {
    if (!existsSync(join(server, path))) continue
    const repeats: Record<string, number[]> = {}
    for (const { id, test } of noticed) (repeats[test] ??= []).push(numbers.get(id)!)
    const began = performance.now()
    for (const line of await run([path], { jobs: [], repeats, inSql: [] })) if ('by' in line) judge(line.guard, line.by)
    results.write()
    console.log(`${count()} after ${seconds(began)} of ${path} for ${noticed.length} guards`)
  }
}

await repeatBefore()
for (const rank of [0, 1, 2, OTHERS]) {
  const toLookAt = files.filter((path) => isToLookAt(path, rank))
  for (let at = 0; at < toLookAt.length; at += AT_ONCE.files) await look(toLookAt.slice(at, at + AT_ONCE.files))
  if (rank === 0) for (const path of kinds.flatMap((kind) => ofKind[kind])) await repeat(path)
  for (;;) {
    const left = leftOver().map((number) =>
      candidatesFor(number)
        .filter((one) => one.rank <= rank)
        .toSorted(bestFirst),
    )
    // Where few guards are left, each is tried in several files; those after the one that noticed it are not run.
    const each = Math.max(1, Math.floor(AT_ONCE.jobs / left.filter(({ length }) => length > 0).length))
    const round = left
      .flatMap((candidates) => candidates.slice(0, each))
      .toSorted(bestFirst)
      .slice(0, AT_ONCE.jobs)
    if (round.length === 0) break
    await remove(round.map(({ job }) => job))
  }
}
for (const number of chosen) if (!isSeen(number) && !late.has(number)) judge(number, null)
results.write()
await vitest.close()

const all = results.all()
for (const kind of [...new Set(all.map(([, one]) => one.kind))].sort()) {
  const own = all.filter(([, one]) => one.kind === kind)
  const survivors = own.filter(([, { by }]) => by === null)
  console.log(`${kind}: ${own.length} removed, ${own.length - survivors.length} seen, ${survivors.length} survived`)
  for (const [id] of survivors) console.log(`  ${id}`)
}
const unjudged = guards.filter(({ id }) => !results.isJudged(id)).length
if (unjudged > 0) console.log(`${unjudged} guards were not tried yet`)
process.exit(all.some(([, { by }]) => by === null) ? 1 : 0)
