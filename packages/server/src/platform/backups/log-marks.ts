/**
 * The archive of the write-ahead log next to backups: segments, and marks. A mark says up to which moment everything is
 * there: the segments that came since the mark before it, and the stored files.
 */

import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { bytesOf, segmentName } from '../../kit/db/backup/log-archive.ts'
import { processLog } from '../../kit/ops/log.ts'
import type { MasterKey } from '../secrets/keys.ts'
import { isAuthentic, macOf } from './authentic.ts'
import { syncFolder } from './file-objects.ts'
import { BackupRefusal, backupFile, type Manifest, sha256, size } from './manifest.ts'

const FORMAT = 1
const LOG = 'log'
const MARK = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z\.json$/
/** A mark gets its name when it is complete and on disk. */
const HALF = 'mark.part'
const DAMAGED_END = '.damaged'
const SEGMENT_END = '.zst'
const SEGMENT = /^[0-9A-F]{24}\.zst$/

const content = z.object({
  format: z.literal(FORMAT),
  history: z.string(),
  /** Everything that was committed until then is in the segments of this mark and of those before it. */
  at: z.iso.datetime(),
  segmentBytes: size,
  segments: z.array(z.object({ name: z.string().regex(/^[0-9A-F]{24}$/), size, sha256 })).min(1),
  /** Stored files that are new since the mark before. */
  files: z.array(backupFile),
})
export type LogMark = z.infer<typeof content>
const authenticated = content.extend({ mac: sha256 })

export const historyFolder = (root: string, history: string): string => join(root, LOG, history)

export const segmentPlace = (root: string, history: string, name: string): string =>
  join(historyFolder(root, history), name + SEGMENT_END)

export const stampOf = (at: Date): string => at.toISOString().replace(/[-:.]/g, '')

const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })

export const historiesOf = (root: string): Promise<string[]> => namesIn(join(root, LOG))

export async function writeMark(root: string, key: MasterKey, mark: Omit<LogMark, 'format'>): Promise<void> {
  const whole: LogMark = { ...mark, format: FORMAT }
  const folder = historyFolder(root, mark.history)
  const text = `${JSON.stringify({ ...whole, mac: macOf(key, 'serialis log mark', whole) })}\n`
  const half = join(folder, HALF)
  await writeFile(half, text, { mode: 0o600, flush: true })
  await rename(half, join(folder, `${stampOf(new Date(mark.at))}.json`))
  await syncFolder(folder)
}

export interface DamagedMark {
  path: string
  /** The moment in its name. */
  at: string
}

const lastSegment = ({ segments }: LogMark): string => segments.at(-1)!.name

/** Whether the mark has log from this position on. */
export function reaches(mark: LogMark, lsn: string): boolean {
  const last = lastSegment(mark)
  const timeline = Number.parseInt(last.slice(0, 8), 16)
  return last >= segmentName(timeline, Math.floor(bytesOf(lsn) / mark.segmentBytes), mark.segmentBytes)
}

/** In the order of the log, which a clock that is set back does not change. With a key, a changed mark is damaged. */
export async function findMarks(
  root: string,
  history: string,
  key?: MasterKey,
): Promise<{ marks: LogMark[]; damaged: DamagedMark[]; newestName: string | undefined }> {
  const folder = historyFolder(root, history)
  const names = (await namesIn(folder)).filter((one) => MARK.test(one)).sort()
  const marks: LogMark[] = []
  const damaged: DamagedMark[] = []
  for (const name of names) {
    const path = join(folder, name)
    const parsed = authenticated.strict().safeParse(json(await readFile(path, 'utf8')))
    const { mac = '', ...mark } = parsed.data ?? {}
    if (!parsed.success || (key && !isAuthentic(key, 'serialis log mark', mark, mac)))
      damaged.push({ path, at: name.replace(MARK, '$1-$2-$3T$4:$5:$6.$7Z') })
    else marks.push(mark as LogMark)
  }
  marks.sort((a, b) => (lastSegment(a) < lastSegment(b) ? -1 : 1))
  return { marks, damaged, newestName: names.at(-1) }
}

export const damagedMark = ({ path }: DamagedMark): BackupRefusal =>
  new BackupRefusal(`${path} of the archived log is damaged: restore to a moment before it, or without --at`)

/**
 * The marks to which a round adds. The newest one is set aside when it is damaged: a round that did not finish its mark
 * has not released its segments, so the next round archives all of it again.
 */
export async function readMarks(root: string, history: string): Promise<LogMark[]> {
  const { marks, damaged, newestName } = await findMarks(root, history)
  for (const one of damaged) {
    if (basename(one.path) !== newestName) throw damagedMark(one)
    await rename(one.path, one.path + DAMAGED_END)
    processLog.warn(
      { path: one.path + DAMAGED_END },
      'the newest mark of the archived log is damaged and was set aside',
    )
  }
  return marks
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Removes the marks that none of the kept backups needs, and the segments before those of the remaining marks, which it
 * returns.
 */
export async function removeOldMarks(root: string, kept: readonly Manifest[]): Promise<LogMark[]> {
  const remaining: LogMark[] = []
  const before = kept[0]?.beganAt ?? ''
  for (const history of await historiesOf(root)) {
    const folder = historyFolder(root, history)
    const marks = await readMarks(root, history)
    const base = kept.find(({ database }) => database.kind === 'embedded' && database.history === history)
    const isNeeded = (mark: LogMark) => mark.at >= before || (base && reaches(mark, base.database.endLsn))
    const at = marks.findIndex(isNeeded)
    const [old, needed] = at < 0 ? [marks, []] : [marks.slice(0, at), marks.slice(at)]
    const first = needed.flatMap(({ segments }) => segments.map(({ name }) => name)).sort()[0]
    // Segments without any mark belong to a round in progress.
    if (marks.length > 0 && first === undefined) await rm(folder, { recursive: true })
    if (first === undefined) continue
    for (const mark of old) await rm(join(folder, `${stampOf(new Date(mark.at))}.json`))
    for (const name of await namesIn(folder)) if (SEGMENT.test(name) && name < first) await rm(join(folder, name))
    remaining.push(...needed)
  }
  return remaining
}
