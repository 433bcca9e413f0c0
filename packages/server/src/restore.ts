/**
 * npm run restore -- --from DIR            restores the newest backup of DIR, or the backup DIR, into an empty DATA_DIR
 * npm run restore -- --from DIR --drill    restores it into a scratch folder, verifies it, and removes it again
 * See docs/operations/backup.md. The master key of the backup must be in place.
 */

import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from './kit/ops/config.ts'
import { restore, tryNewest } from './restoring.ts'

function wanted(words: readonly string[]): { from: string; isDrill: boolean } {
  const { values } = parseArgs({
    args: [...words],
    options: { from: { type: 'string' }, drill: { type: 'boolean' }, at: { type: 'string' } },
  })
  if (values.at !== undefined)
    throw new Error(
      '--at is not there: a backup brings back the moment at which it was made. A given database can be restored to any moment by its own tool (docs/operations/backup.md)',
    )
  if (values.from === undefined) throw new Error('say where the backups are: npm run restore -- --from DIR')
  return { from: resolve(values.from), isDrill: values.drill === true }
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
  const { from, isDrill } = wanted(words)
  if (isDrill) return drill(from)
  const config = readConfig(process.env, [])
  const { folder, manifest, seconds } = await restore(config, from)
  console.log(`Restored ${folder} into ${config.dataDir}: the state of ${manifest.at}, in ${seconds.toFixed(1)} s.`)
  console.log('Pushes, mails, pulls and exchanges with lines are stopped until a person releases them in the console.')
  console.log('npm run verify holds every invariant against it; npm start opens it.')
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(`Nothing was restored: ${error instanceof Error ? error.message : String(error)}`)
  process.exit(1)
})
