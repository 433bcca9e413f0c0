/**
 * The archive of the write-ahead log next to backups: segments, and marks. A mark says up to which moment everything is
 * there: the segments that came since the mark before it, and the stored files.
 */

import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import type { MasterKey } from '../secrets/keys.ts'
import { isAuthentic, macOf } from './authentic.ts'
import { syncFolder } from './file-objects.ts'
import { BackupRefusal, backupFile, sha256, size } from './manifest.ts'

const FORMAT = 1
const LOG = 'log'
const MARK = /^\d{8}T\d{9}Z\.json$/
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

export async function writeMark(root: string, key: MasterKey, mark: Omit<LogMark, 'format'>): Promise<void> {
  const whole: LogMark = { ...mark, format: FORMAT }
  const folder = historyFolder(root, mark.history)
  const text = `${JSON.stringify({ ...whole, mac: macOf(key, 'serialis log mark', whole) })}\n`
  await writeFile(join(folder, `${stampOf(new Date(mark.at))}.json`), text, { mode: 0o600, flush: true })
  await syncFolder(folder)
}

/** Oldest first. With a key, a mark that was changed is refused. */
export async function readMarks(root: string, history: string, key?: MasterKey): Promise<LogMark[]> {
  const folder = historyFolder(root, history)
  const marks: LogMark[] = []
  for (const name of (await namesIn(folder)).filter((one) => MARK.test(one)).sort()) {
    const path = join(folder, name)
    const parsed = authenticated.strict().safeParse(json(await readFile(path, 'utf8')))
    const { mac = '', ...mark } = parsed.data ?? {}
    if (!parsed.success || (key && !isAuthentic(key, 'serialis log mark', mark, mac)))
      throw new BackupRefusal(`${path} of the archived log is damaged: restore to a moment before it, or without --at`)
    marks.push(mark as LogMark)
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

/** Removes marks before this moment, and the segments before those of the remaining marks, which it returns. */
export async function removeOldMarks(root: string, before: string): Promise<LogMark[]> {
  const remaining: LogMark[] = []
  for (const history of await namesIn(join(root, LOG))) {
    const folder = historyFolder(root, history)
    const marks = await readMarks(root, history)
    const kept = marks.filter(({ at }) => at >= before)
    const first = kept.flatMap(({ segments }) => segments.map(({ name }) => name)).sort()[0]
    // Segments without any mark belong to a round in progress.
    if (marks.length > 0 && first === undefined) await rm(folder, { recursive: true })
    if (first === undefined) continue
    for (const { at } of marks.filter((mark) => mark.at < before))
      await rm(join(folder, `${stampOf(new Date(at))}.json`))
    for (const name of await namesIn(folder)) if (SEGMENT.test(name) && name < first) await rm(join(folder, name))
    remaining.push(...kept)
  }
  return remaining
}
