/**
 * What is known of the removed guards, so that a run that was cut off goes on: which test noticed each is kept in
 * `docs/guards.json`, which is committed; what the tests pass and took, in `.results/mutants.json`.
 */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { LookedAt } from './jobs.ts'

const root = join(import.meta.dirname, '../../../..')
const server = join(root, 'packages/server')
const FILE = join(root, '.results/mutants.json')
const VERDICTS = join(root, 'docs/guards.json')

interface Verdict {
  kind: string
  /** The test that turned red; null when none did. */
  by: string | null
  at: string
  commit: string
}

/** The tests of a file as they were run with no guard missing. */
export interface Look {
  digest: string
  /** Of the guards that there were: the list by whose numbers `passed` names them. */
  list: string
  tests: { name: string; isRed: boolean; ms: number; waitedMs: number; early: number[]; passed: number[] }[]
}

interface Kept {
  /** How many guards there are in the sources; some may not have been tried yet. */
  inSources: number
  guards: Record<string, Verdict>
  lists: Record<string, readonly string[]>
  files: Record<string, Look>
  /** For each guard, the files whose tests did not notice that it is missing, by their digest. */
  unnoticed: Record<string, Record<string, string>>
  /** For each file and guard, the tests that did not notice it when they ran again without it. */
  tried: Record<string, { digest: string; tests: Record<string, string[]> }>
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const commit = commitOf()
const sha = (text: string | Buffer) => createHash('sha256').update(text).digest('hex').slice(0, 16)
const digests = new Map<string, string>()
/** A run asks for each many thousand times. */
function digestOf(path: string): string {
  let digest = digests.get(path)
  if (digest === undefined) digests.set(path, (digest = sha(readFileSync(join(server, path)))))
  return digest
}

const jsonIn = <T>(file: string): T | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined

/** The file of a test, from the folder of the server. */
const fileOfTest = (test: string): string | undefined => /^packages\/server\/([^:]+):/.exec(test)?.[1]

/** Without verdicts by tests whose file is gone. */
function readVerdicts(): Record<string, Verdict> {
  const all = Object.entries(jsonIn<Record<string, Verdict>>(VERDICTS) ?? {})
  return Object.fromEntries(
    all.filter(([, { by }]) => {
      const file = fileOfTest(by ?? '')
      return file === undefined || existsSync(join(server, file))
    }),
  )
}

/** A line for each, so that two branches that try other guards can be merged. */
const verdictsAsText = (guards: Readonly<Record<string, Verdict>>): string =>
  `{\n${Object.entries(guards)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([id, verdict]) => `${JSON.stringify(id)}: ${JSON.stringify(verdict)}`)
    .join(',\n')}\n}\n`

function write(file: string, text: string) {
  mkdirSync(dirname(file), { recursive: true })
  const own = `${file}.${process.pid}`
  writeFileSync(own, text)
  renameSync(own, file)
}

function read(): Kept {
  const { lists = {}, files = {}, unnoticed = {}, tried = {} } = jsonIn<Partial<Kept>>(FILE) ?? {}
  return { inSources: 0, guards: readVerdicts(), lists, files, unnoticed, tried }
}

/** What a guard calls or compares, as its id spells it. */
const callOf = (id: string): string => /^\S+ ([^(#]+)/.exec(id)?.[1] ?? ''

/** `ids` are all guards that there are. Paths begin in the folder of the server. */
export function openResults(ids: readonly string[]) {
  const known = new Set(ids)
  const list = sha(ids.join('\n'))
  let kept = read()
  /** Since the last write: two runs of different kinds may go on side by side. */
  let changes: ((kept: Kept) => void)[] = []
  const change = (apply: (kept: Kept) => void) => {
    apply(kept)
    changes.push(apply)
  }
  const lookAt = (path: string) => (kept.files[path]?.digest === digestOf(path) ? kept.files[path] : undefined)
  return {
    isSeen: (id: string) => typeof kept.guards[id]?.by === 'string',
    /** How many guards with the same call the tests of each file have noticed. */
    noticedLike(id: string): ReadonlyMap<string, number> {
      const like = Object.entries(kept.guards).filter(([other]) => callOf(other) === callOf(id))
      const paths = like.flatMap(([, { by }]) => fileOfTest(by ?? '') ?? [])
      return new Map([...Map.groupBy(paths, (path) => path)].map(([path, all]) => [path, all.length]))
    },
    /** The tests that have noticed these guards, with their files. */
    noticedBy: (ids: readonly string[]) =>
      ids.flatMap((id) => {
        const test = kept.guards[id]?.by ?? ''
        const path = fileOfTest(test)
        return path === undefined ? [] : [{ id, path, test }]
      }),
    isJudged: (id: string) => kept.guards[id] !== undefined,
    judge(id: string, kind: string, by: string | null) {
      const verdict = { kind, by, at: new Date().toISOString(), commit }
      change(({ guards }) => void (guards[id] = verdict))
    },
    /** How many guards each test has noticed, by the name of the test. */
    noticedByTest: (): ReadonlyMap<string, number> =>
      new Map(
        [...Map.groupBy(Object.values(kept.guards), ({ by }) => by ?? '')].map(([name, all]) => [name, all.length]),
      ),
    /** Whether this guard was missing while this test of the file ran again. */
    isTried: (id: string, path: string, test: string) =>
      kept.tried[path]?.digest === digestOf(path) && (kept.tried[path].tests[id]?.includes(test) ?? false),
    tried(path: string, pairs: readonly (readonly [id: string, test: string])[]) {
      const digest = digestOf(path)
      change(({ tried }) => {
        const own = tried[path]?.digest === digest ? tried[path] : (tried[path] = { digest, tests: {} })
        for (const [id, test] of pairs) (own.tests[id] ??= []).push(test)
      })
    },
    looked(path: string, tests: readonly LookedAt[]) {
      const look: Look = {
        digest: digestOf(path),
        list,
        tests: tests.map(({ test, isRed, ms, waitedMs, early, passed }) => ({
          name: test,
          isRed,
          ms,
          waitedMs,
          early,
          passed,
        })),
      }
      change(({ files }) => void (files[path] = look))
    },
    lookAt,
    /** Whether this guard was there when the tests of this file were looked at. */
    hasLookedFor: (path: string, id: string) => kept.lists[lookAt(path)?.list ?? '']?.includes(id) ?? false,
    /** The number that the guard had then. */
    numberIn: (look: Look, id: string) => kept.lists[look.list]?.indexOf(id) ?? -1,
    notNoticed(id: string, path: string) {
      const digest = digestOf(path)
      change(({ unnoticed }) => void ((unnoticed[id] ??= {})[path] = digest))
    },
    isUnnoticedBy: (id: string, path: string) => kept.unnoticed[id]?.[path] === digestOf(path),
    forget(forgotten: readonly string[], paths: readonly string[]) {
      change(({ guards, files, unnoticed, tried }) => {
        for (const id of forgotten) {
          delete guards[id]
          delete unnoticed[id]
        }
        for (const path of paths) {
          delete files[path]
          delete tried[path]
        }
      })
    },
    all: () => Object.entries(kept.guards),
    write() {
      kept = read()
      for (const apply of changes) apply(kept)
      changes = []
      kept.inSources = ids.length
      kept.lists[list] = ids
      const used = new Set([list, ...Object.values(kept.files).map((look) => look.list)])
      for (const one of Object.keys(kept.lists)) if (!used.has(one)) delete kept.lists[one]
      // What is kept of guards that are gone is dropped, unless a test removes them by itself.
      for (const id of Object.keys(kept.guards)) if (id.startsWith('src/') && !known.has(id)) delete kept.guards[id]
      for (const id of Object.keys(kept.unnoticed)) if (!known.has(id)) delete kept.unnoticed[id]
      const { guards, ...rest } = kept
      write(VERDICTS, verdictsAsText(guards))
      write(FILE, JSON.stringify(rest))
    },
  }
}
