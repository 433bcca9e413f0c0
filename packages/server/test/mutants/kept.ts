/** `.results/mutants.json`: what was seen of each removed guard, when, and in which state of the code. It is written after each test file, so that a run that was cut off goes on where it was. */

import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

const root = join(import.meta.dirname, '../../../..')
const FILE = join(root, '.results/mutants.json')

interface Verdict {
  kind: string
  /** The test that turned red; null when none did. */
  by: string | null
  at: string
  commit: string
}

interface Tried {
  /** Of the test file, and of the guards that there were. */
  digest: string
  /** The guards that its tests passed. */
  passed: string[]
}

/** The same in every checkout. */
const nameOf = (path: string) => relative(root, path)

interface Kept {
  /** How many guards there are in the sources; some may not have been tried yet. */
  inSources: number
  guards: Record<string, Verdict>
  files: Record<string, Tried>
}

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}

const commit = commitOf()

export interface Results {
  verdictOf(id: string): Verdict | undefined
  judge(id: string, kind: string, by: string | null): void
  /** The guards that the tests of this file passed, if it was tried as it is now. */
  passedBy(path: string): string[] | undefined
  tried(path: string, passed: string[]): void
  forget(ids: readonly string[], paths: readonly string[]): void
  all(): [string, Verdict][]
  write(): void
}

/** `ids` are all guards that there are; what is kept of others is dropped, unless a test removes them by itself. */
export function openResults(ids: readonly string[]): Results {
  const read = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Partial<Kept>) : {}
  const known = new Set(ids)
  const kept: Kept = {
    inSources: ids.length,
    guards: Object.fromEntries(
      Object.entries(read.guards ?? {}).filter(
        ([id, { at }]) => at !== undefined && (known.has(id) || !id.startsWith('src/')),
      ),
    ),
    files: read.files ?? {},
  }
  const ofAll = createHash('sha256').update(ids.join('\n')).digest('hex')
  const digestOf = (path: string) =>
    createHash('sha256').update(ofAll).update(readFileSync(path)).digest('hex').slice(0, 16)
  return {
    verdictOf: (id) => kept.guards[id],
    judge(id, kind, by) {
      kept.guards[id] = { kind, by, at: new Date().toISOString(), commit }
    },
    passedBy(path) {
      const tried = kept.files[nameOf(path)]
      return tried?.digest === digestOf(path) ? tried.passed : undefined
    },
    tried(path, passed) {
      kept.files[nameOf(path)] = { digest: digestOf(path), passed }
    },
    forget(forgotten, paths) {
      for (const id of forgotten) delete kept.guards[id]
      for (const path of paths) delete kept.files[nameOf(path)]
    },
    all: () => Object.entries(kept.guards),
    write() {
      mkdirSync(dirname(FILE), { recursive: true })
      writeFileSync(`${FILE}.new`, JSON.stringify(kept, undefined, 1))
      renameSync(`${FILE}.new`, FILE)
    },
  }
}
