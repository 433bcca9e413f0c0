/** `.results/torture.json`: the last run of each kind, for the scorecard. */

import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
const FILE = join(root, '.results/torture.json')

function commitOf(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
  } catch {
    return ''
  }
}
/** The code at the beginning of the run. */
const commit = commitOf()

/** `what` is the option of the run. Returns the exit code. */
export function keepResult(what: string, told: string, isHeld: boolean): number {
  const before = existsSync(FILE) ? (JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, unknown>) : {}
  mkdirSync(dirname(FILE), { recursive: true })
  const kept = { ...before, [what]: { at: new Date().toISOString(), commit, told, isHeld } }
  writeFileSync(FILE, JSON.stringify(kept, undefined, 1))
  return isHeld ? 0 : 1
}
