/**
 * Archives the write-ahead log of the embedded database next to the backups, with the files that were stored meanwhile.
 * Together with a backup it brings back any moment after it.
 */

import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { followLog, type Segment } from '../../kit/db/backup/log-archive.ts'
import { inTurn } from '../../kit/db/in-turn.ts'
import type { App } from '../../kit/http/context.ts'
import { startLoop } from '../../kit/jobs/background-loop.ts'
import { clearAlert, raiseAlert } from '../alerts/alerts.service.ts'
import { inEveryTenant } from './every-tenant.ts'
import { measure, syncFile, takeFiles } from './file-objects.ts'
import { gapBefore } from './log-gap.ts'
import { historyFolder, type LogMark, readMarks, segmentPlace, writeMark } from './log-marks.ts'
import { type BackupFile, requireMasterKey } from './manifest.ts'

export interface LogSource {
  app: App
  ownerUrl: string
  superuserUrl: string
  /** The folder of the running cluster. */
  place: string
}

/** What `work` that adds or removes contents of stored files in a folder of backups holds. */
export const OBJECTS_TURN = 'serialis backup objects'

const HALF = '.part'

/** A segment that has its name is complete: a round that was interrupted has written it. */
async function takeSegment(
  root: string,
  history: string,
  { name, path }: Segment,
): Promise<LogMark['segments'][number]> {
  const place = segmentPlace(root, history, name)
  if (!existsSync(place)) {
    const half = place + HALF
    await pipeline(createReadStream(path), createZstdCompress(), createWriteStream(half, { mode: 0o600 }))
    await syncFile(half)
    await rename(half, place)
  }
  return { name, ...(await measure(createReadStream(place))) }
}

/** Returns a function that archives what is new: one round. It answers the history to which it adds. */
export function logKeeper(source: LogSource, root: string): () => Promise<string> {
  const { app, ownerUrl } = source
  const store = join(app.config.dataDir, 'files')
  let known: { history: string; files: Map<string, BackupFile> } | undefined
  let transactions: string | undefined
  return () =>
    followLog(source, async (log) => {
      if (transactions !== undefined && transactions === (await log.transactions())) return log.history
      const key = requireMasterKey({ file: app.config.masterKeyFile, text: app.config.masterKey })
      const { history, segmentBytes } = log
      await mkdir(historyFolder(root, history), { recursive: true, mode: 0o700 })
      if (known?.history !== history) {
        const marks = await readMarks(root, history)
        known = { history, files: new Map(marks.flatMap(({ files }) => files.map((file) => [file.path, file]))) }
      }
      const before = known.files
      // The moment precedes the look at the store, so each file that a commit until then names is there.
      const at = await log.now()
      await inTurn(ownerUrl, OBJECTS_TURN, async () => {
        const all = await takeFiles(store, root, before)
        const segments: LogMark['segments'] = []
        for (const segment of await log.finishSegments()) segments.push(await takeSegment(root, history, segment))
        const files = [...all.values()].filter(({ path }) => !before.has(path))
        await writeMark(root, key, { history, at: at.toISOString(), segmentBytes, segments, files })
        known = { history, files: all }
      })
      await log.release()
      transactions = await log.transactions()
      return history
    })
}

const EVERY_MS = 60_000
/** Failures in a row that raise an alert. */
const FAILURES = 3
const KIND = 'backup.log'
const ALERT = { subjectType: 'task_kind', subjectId: KIND } as const

/** Keeps one alert open while there is a problem. A change that fails is made by the next call. */
function logAlert(app: App): (problem?: { what: 'failing' | 'gap'; text: string }) => Promise<void> {
  /** Undefined while it is not known what the process before has left. */
  let shown: 'failing' | 'gap' | 'nothing' | undefined
  return async (problem) => {
    const what = problem?.what ?? 'nothing'
    if (what === shown) return
    await inEveryTenant(app, async (ctx) => {
      if (problem === undefined) return void (await clearAlert(ctx.db, 'E1', ALERT, ctx.now))
      await raiseAlert(ctx, { type: 'E1', ...ALERT, params: { kind: KIND, problem: problem.text.slice(0, 500) } })
    })
    if (what === 'gap') app.log.warn({}, problem!.text)
    shown = what
  }
}

/**
 * Archives the log every minute. While that fails, the server keeps the log, and an alert is open; also when the server
 * could not keep it, until a new backup is made.
 */
export function startLogKeeper(source: LogSource, root: string, everyMs = EVERY_MS): () => Promise<void> {
  const { app } = source
  const keep = logKeeper(source, root)
  const show = logAlert(app)
  let failures = 0
  const loop = startLoop({
    app,
    what: 'archiving the write-ahead log',
    everyMs,
    isImmediate: true,
    async round() {
      try {
        const end = await gapBefore(root, await keep())
        failures = 0
        const text = `make a new backup into ${root}: the archived log has a gap, so no moment after ${end} can be restored before`
        await show(end === undefined ? undefined : { what: 'gap', text })
      } catch (error) {
        failures++
        if (failures >= FAILURES)
          await show({ what: 'failing', text: String((error as Error).message) }).catch((err: unknown) =>
            app.log.error({ err }, 'the alert about the archived log was not raised and is tried again'),
          )
        throw error
      }
    },
  })
  return loop.stop
}
