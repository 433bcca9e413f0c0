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

/** Returns a function that archives what is new: one round. */
export function logKeeper(source: LogSource, root: string): () => Promise<void> {
  const { app, ownerUrl } = source
  const store = join(app.config.dataDir, 'files')
  let known: { history: string; files: Map<string, BackupFile> } | undefined
  let transactions: string | undefined
  return () =>
    followLog(source, async (log) => {
      if (transactions !== undefined && transactions === (await log.transactions())) return
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
    })
}

const EVERY_MS = 60_000
/** Failures in a row that raise an alert. */
const FAILURES = 3
const KIND = 'backup.log'
const ALERT = { subjectType: 'task_kind', subjectId: KIND } as const

/** Archives the log every minute. While that fails, the server keeps the log, and an alert is open. */
export function startLogKeeper(source: LogSource, root: string, everyMs = EVERY_MS): () => Promise<void> {
  const { app } = source
  const keep = logKeeper(source, root)
  let failures = 0
  let isOpen = true
  const loop = startLoop({
    app,
    what: 'archiving the write-ahead log',
    everyMs,
    isImmediate: true,
    async round() {
      try {
        await keep()
        failures = 0
        if (isOpen) await inEveryTenant(app, ({ db, now }) => clearAlert(db, 'E1', ALERT, now))
        isOpen = false
      } catch (error) {
        failures++
        const params = { kind: KIND, problem: String((error as Error).message).slice(0, 500) }
        if (failures === FAILURES) {
          await inEveryTenant(app, async (ctx) => void (await raiseAlert(ctx, { type: 'E1', ...ALERT, params })))
          isOpen = true
        }
        throw error
      }
    },
  })
  return loop.stop
}
