/** The archived log after a crash, and after the clock was set back. */

import { createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, vi } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { segmentName } from '../../kit/db/backup/log-archive.ts'
import { processLog } from '../../kit/ops/log.ts'
import { masterKeyOf } from '../secrets/keys.ts'
import { measure } from './file-objects.ts'
import { historyFolder, readMarks, removeOldMarks, segmentPlace, stampOf, writeMark } from './log-marks.ts'
import type { Manifest } from './manifest.ts'
import { openLog } from './open-log.ts'

const history = 'serialis_log_test'
const segmentBytes = 2 ** 24
const key = masterKeyOf(Buffer.alloc(32, 1))
let root: string
let segments: number

const time = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute)).toISOString()
const pathOf = (minute: number) => join(historyFolder(root, history), `${stampOf(new Date(time(minute)))}.json`)

/** A backup whose copy ends in segment 0. */
const manifest = {
  beganAt: time(0),
  at: time(0),
  database: { kind: 'embedded', endLsn: '0/10', history },
} as unknown as Manifest

/** A mark that the clock dates to this minute, with the next segment of the log. */
async function mark(minute: number): Promise<void> {
  const name = segmentName(1, segments++, segmentBytes)
  const place = segmentPlace(root, history, name)
  await writeFile(place, name)
  const listed = { name, ...(await measure(createReadStream(place))) }
  await writeMark(root, key, { history, at: time(minute), segmentBytes, segments: [listed], files: [] })
}
const opening = (minute: number) =>
  openLog(root, manifest, key, new Date(time(minute))).then(
    () => 'it opens',
    (error: Error) => error.message,
  )

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'serialis-marks-'))
  segments = 0
  await mkdir(historyFolder(root, history), { recursive: true })
  return () => rm(root, { recursive: true })
})

it('has no mark under its name that is not whole', async () => {
  await mkdir(join(historyFolder(root, history), 'mark.part'))
  await expect(mark(1)).rejects.toThrow('EISDIR')
  expect((await readdir(historyFolder(root, history))).filter((name) => name.endsWith('.json'))).toEqual([])
})

it('goes on after a torn newest mark, which it names and sets aside', async () => {
  const warn = vi.spyOn(processLog, 'warn').mockReturnValue()
  atEnd(() => warn.mockRestore())
  await mark(1)
  await writeFile(pathOf(2), '{"format": 1, "his')
  expect(await opening(2)).toContain(`${pathOf(2)} of the archived log is damaged`)
  expect((await readMarks(root, history)).map(({ at }) => at)).toEqual([time(1)])
  expect(warn.mock.calls.flat()).toContainEqual({ path: `${pathOf(2)}.damaged` })
  await mark(3)
  expect(await opening(2)).toBe('it opens')
  expect(await removeOldMarks(root, [manifest])).toHaveLength(2)
})

it('brings back a moment before a damaged mark, and refuses one after it', async () => {
  for (const minute of [1, 2, 3, 4]) await mark(minute)
  await writeFile(pathOf(3), '')
  expect([await opening(1), await opening(2)]).toEqual(['it opens', 'it opens'])
  for (const minute of [3, 4]) expect(await opening(minute)).toContain(`${pathOf(3)} of the archived log is damaged`)
  await expect(readMarks(root, history)).rejects.toThrow(pathOf(3))
})

it('orders marks by the log when the clock was set back, and refuses a moment that came twice', async () => {
  for (const minute of [1, 3, 8, 9]) await mark(minute)
  for (const minute of [4, 6, 11]) await mark(minute)
  expect((await readMarks(root, history)).map(({ at }) => at)).toEqual([1, 3, 8, 9, 4, 6, 11].map(time))
  expect([await opening(2), await opening(3), await opening(10)]).toEqual(['it opens', 'it opens', 'it opens'])
  for (const minute of [4, 5, 9])
    expect(await opening(minute)).toContain(
      `came twice, as the clock was set back: until ${time(9)} and again from ${time(4)}`,
    )
  expect(await opening(12)).toContain(`the archived log ends at ${time(11)}`)
})

it('keeps the marks that follow a backup after which the clock was set back', async () => {
  for (const minute of [11, 4, 6, 13]) await mark(minute)
  const kept = { ...manifest, beganAt: time(12), database: { ...manifest.database, endLsn: '0/1000010' } } as Manifest
  expect((await removeOldMarks(root, [kept])).map(({ at }) => at)).toEqual([4, 6, 13].map(time))
})
