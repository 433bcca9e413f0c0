/**
 * npm run restore -- --from DIR            restores the newest backup of DIR, or the backup DIR, into an empty DATA_DIR
 * npm run restore -- --from DIR --at T     restores the state of the moment T from the backup before it and the archived log
 * npm run restore -- --from DIR --drill    restores it into a scratch folder, verifies it, and removes it again
 * --erased FILE                           erases the members of this list again before anything opens; may be repeated
 * See docs/operations/backup.md. The master key of the backup must be in place.
 */

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type ErasureList, erasureListOf } from './engagement/privacy-requests/erasing-again.service.ts'
import { readConfig } from './kit/ops/config.ts'
import { restore, tryNewest, violatedIn } from './restoring.ts'

/** A time without a zone would mean another moment on another machine. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/

function momentOf(text: string): Date {
  const at = new Date(text)
  if (!MOMENT.test(text) || Number.isNaN(at.getTime()))
    throw new Error(`--at must be a moment with its zone, such as 2026-11-23T14:30:00+08:00, not "${text}"`)
  return at
}

interface Wanted {
  from: string
  isDrill: boolean
  at: Date | undefined
  erased: readonly ErasureList[]
}

function listIn(path: string): ErasureList {
  try {
    return erasureListOf(readFileSync(path, 'utf8'))
  } catch {
    throw new Error(`--erased must be a list of erased members from the console, not ${path}`)
  }
}

function wanted(words: readonly string[]): Wanted {
  const { values } = parseArgs({
    args: [...words],
    options: {
      from: { type: 'string' },
      drill: { type: 'boolean' },
      at: { type: 'string' },
      erased: { type: 'string', multiple: true },
    },
  })
  if (values.from === undefined) throw new Error('say where the backups are: npm run restore -- --from DIR')
  if (values.drill === true && values.at !== undefined)
    throw new Error('--drill tries the newest backup: leave out --at')
  const at = values.at === undefined ? undefined : momentOf(values.at)
  return { from: resolve(values.from), isDrill: values.drill === true, at, erased: (values.erased ?? []).map(listIn) }
}

const secondsOf = (seconds: number | null): string => (seconds === null ? 'unknown' : `${seconds.toFixed(1)} s`)

async function drill(from: string): Promise<void> {
  const { folder, problem, at, lostSeconds, restoreSeconds, isTold } = await tryNewest(
    readConfig(process.env, []),
    from,
  )
  console.log(`Backup ${folder}${at === null ? '' : `, state of ${at}`}`)
  console.log(`  ${problem === null ? 'restored, and everything held' : `FAILED: ${problem}`}`)
  console.log(`  recovery point: a loss now would cost the last ${secondsOf(lostSeconds)}`)
  console.log(`  recovery time: ${secondsOf(restoreSeconds)} from the command to an installation that can be started`)
  if (!isTold) console.log('  not recorded: no server runs in DATA_DIR')
  process.exitCode = problem === null ? 0 : 1
}

async function main(words: readonly string[]) {
  const { from, isDrill, at, erased } = wanted(words)
  if (isDrill) return drill(from)
  const config = readConfig(process.env, [])
  let violations: string[] = []
  const restored = await restore(config, from, {
    at,
    erased,
    // What a backup holds was tried by its drill; no drill has seen this moment.
    use: async ({ app }) => void (violations = at === undefined ? [] : await violatedIn(app)),
  })
  const { folder, seconds } = restored
  console.log(`Restored ${folder} into ${config.dataDir}: the state of ${restored.at}, in ${seconds.toFixed(1)} s.`)
  if (erased.length > 0) console.log(`${restored.erased} members were erased again.`)
  for (const violation of violations) console.error(`  VIOLATED ${violation}`)
  if (violations.length > 0) process.exitCode = 1
  console.log('Pushes, mails, pulls and exchanges with lines are stopped until a person releases them in the console.')
  if (at === undefined) console.log('npm run verify holds every invariant against it; npm start opens it.')
  else console.log(`${violations.length === 0 ? 'Every invariant holds; ' : ''}npm start opens it.`)
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
