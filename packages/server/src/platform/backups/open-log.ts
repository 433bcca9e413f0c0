/** Reads the archived log for a restore to a moment: which segments and files it needs, each compared with its checksum. */

import { createReadStream, createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { bytesOf, segmentName } from '../../kit/db/backup/log-archive.ts'
import type { MasterKey } from '../secrets/keys.ts'
import { measure } from './file-objects.ts'
import { damagedMark, findMarks, type LogMark, reaches, segmentPlace } from './log-marks.ts'
import { type BackupFile, BackupRefusal, type Manifest } from './manifest.ts'

export interface OpenLog {
  files: BackupFile[]
  /** Writes the segments into the folder of the write-ahead log. */
  unpack(folder: string, own: (path: string) => Promise<void>): Promise<void>
}

type ListedSegment = LogMark['segments'][number]

/** Every segment from the end of the base copy to the last one of the marks, without a gap. */
function segmentsFrom(startLsn: string, marks: readonly LogMark[]): ListedSegment[] {
  const all = new Map(marks.flatMap(({ segments }) => segments.map((segment) => [segment.name, segment])))
  const { segmentBytes, segments } = marks.at(-1)!
  const last = segments.at(-1)!.name
  const timeline = Number.parseInt(last.slice(0, 8), 16)
  const needed: ListedSegment[] = []
  for (let number = Math.floor(bytesOf(startLsn) / segmentBytes); ; number++) {
    const name = segmentName(timeline, number, segmentBytes)
    const segment = all.get(name)
    if (name > last) return needed
    if (segment === undefined) throw new BackupRefusal(`the archived log has a gap: no mark names segment ${name}`)
    needed.push(segment)
  }
}

const latestOf = (marks: readonly LogMark[]): string =>
  marks
    .map(({ at }) => at)
    .sort()
    .at(-1) ?? ''

async function requireSegment(root: string, history: string, { name, size, sha256 }: ListedSegment): Promise<void> {
  const place = segmentPlace(root, history, name)
  const found = await measure(createReadStream(place)).catch(() => undefined)
  if (found?.sha256 !== sha256 || found.size !== size)
    throw new BackupRefusal(
      `segment ${name} of the archived log is ${found === undefined ? 'missing' : 'damaged'} (${place}): restore to a moment before it, or without --at`,
    )
}

/**
 * PostgreSQL stops at the first commit after the moment, in the order of the log. After the clock was set back, a moment
 * can come a second time, which nobody can ask for from this backup.
 */
function requireOneMoment(marks: readonly LogMark[], end: number, wanted: string): void {
  for (let at = end + 1; at < marks.length; at++) {
    const [last, first] = [marks[at - 1]!.at, marks[at]!.at]
    if (first < last && first <= wanted && latestOf(marks.slice(at)) >= wanted)
      throw new BackupRefusal(
        `${wanted} came twice, as the clock was set back: until ${last} and again from ${first} or before. Restore to a moment before ${first} or after ${last}`,
      )
  }
}

/** Refuses a moment that the log does not reach, and a log of which anything is missing or changed. */
export async function openLog(root: string, manifest: Manifest, key: MasterKey, at: Date): Promise<OpenLog> {
  const { database } = manifest
  if (database.kind === 'given')
    throw new BackupRefusal('a given database is restored to a moment by its own tool: do that first, without --at')
  const history = database.history
  if (history === undefined)
    throw new BackupRefusal(
      `when the backup of ${manifest.at} was made, no log was archived: set BACKUP_LOG_DIR for the next one, and restore this one without --at`,
    )
  const { marks: all, damaged } = await findMarks(root, history, key)
  const wanted = at.toISOString()
  const following = all.filter((mark) => reaches(mark, database.endLsn))
  const end = following.findIndex((mark) => mark.at >= wanted)
  const marks = following.slice(0, end + 1)
  // The moment of a damaged mark is in its name: a moment that earlier marks contain does not need it.
  const needed = damaged.find((mark) => mark.at >= manifest.beganAt && (end < 0 || mark.at <= latestOf(marks)))
  if (needed !== undefined) throw damagedMark(needed)
  const latest = latestOf(following)
  if (end < 0)
    throw new BackupRefusal(
      latest < manifest.at
        ? `no log after the backup of ${manifest.at} was archived in ${root}`
        : `the archived log ends at ${latest}: restore to that moment or to one before it`,
    )
  requireOneMoment(following, end, wanted)
  const segments = segmentsFrom(database.endLsn, marks)
  for (const segment of segments) await requireSegment(root, history, segment)
  return {
    files: all.slice(0, all.indexOf(marks.at(-1)!) + 1).flatMap(({ files }) => files),
    async unpack(folder, own) {
      for (const { name } of segments) {
        const path = join(folder, name)
        const source = createReadStream(segmentPlace(root, history, name))
        await pipeline(source, createZstdDecompress(), createWriteStream(path, { mode: 0o600 }))
        await own(path)
      }
    },
  }
}
