import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { SMALL_FILE } from '../../../kit/threads/stored-bytes.ts'
import { readAll } from '../../results/results.fixtures.ts'
import { bytesOf, readLines, type LineFile } from './lines-thread.ts'
import { readerOf } from './reader-of.ts'

const EVENT = {
  type: 'ObjectEvent',
  action: 'ADD',
  eventTime: '2026-11-21T08:00:00Z',
  eventTimeZoneOffset: '+08:00',
  'x:machine': 'M1',
}
const documentOf = (events: object[]) =>
  JSON.stringify({ '@context': [], type: 'EPCISDocument', schemaVersion: '2.0', epcisBody: { eventList: events } })

async function stored(format: LineFile['format'], content: string): Promise<LineFile> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-lines-'))
  atEnd(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  return { place: { path, size: Buffer.byteLength(content) }, format, thisYear: 2026 }
}
const inThread = (file: LineFile) => readAll(readLines(file, new AbortController().signal))

it('a large file is read in a thread, with the same items, refusals and end', async () => {
  const codes = Array.from({ length: 20 }, (_, at) => `https://id.gs1.org/01/04012345000016/21/${at}`)
  const whole = documentOf(Array.from({ length: 1_200 }, () => ({ ...EVENT, epcList: codes })))
  for (const content of [whole, whole.slice(0, -40), whole.replace('"action":"ADD"', '"action":"ADDED"')]) {
    const file = await stored('EPCIS', content)
    expect(file.place.size).toBeGreaterThan(SMALL_FILE)
    const read = await inThread(file)
    expect(read.items.length).toBeGreaterThan(20_000)
    const here = await readAll(readerOf(file.format, bytesOf(file), file.thisYear))
    expect({ ...read, failure: read.failure?.message }).toEqual({ ...here, failure: here.failure?.message })
  }
})

it('a file that needs more memory than its thread has is refused, and the process goes on', async () => {
  const far = `${' '.repeat(2 ** 16)}"https://id.gs1.org/01/04012345000016/21/1"`
  const file = await stored(
    'EPCIS',
    documentOf([EVENT]).replace('"x:machine"', `"epcList":[${`${far},`.repeat(1_800)}${far}],"x:machine"`),
  )
  expect((await inThread(file)).failure?.key).toBe('file_too_heavy')
})
