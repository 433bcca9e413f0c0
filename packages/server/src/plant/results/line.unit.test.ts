/**
 * The simulated line against the writers of packages and the readers of results: its files must match what these read
 * and write.
 */

import { mkdtemp, readdir, readFile, rm, writeFile, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeBatch } from '@serialis/partners/line/batch.ts'
import { LineFolder } from '@serialis/partners/line/folder.ts'
import { jobOf, sha256Of, type GivenFile } from '@serialis/partners/line/package.ts'
import { resultFiles, resultFormats, type ResultFormat } from '@serialis/partners/line/results.ts'
import { work, type Work } from '@serialis/partners/line/work.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { atEnd } from '../../../test/harness/at-end.ts'
import { placeOutCsv } from '../line-files/csv-v1.writer.ts'
import { formatOf } from '../line-files/file-format.ts'
import type { ResultItem } from '../line-files/items.ts'
import type { PlaceOutMeta } from '../line-files/place-out.writer.ts'
import { placeOutSnx } from '../line-files/snx.writer.ts'
import { readerOf } from '../line-files/threads/reader-of.ts'
import { readAll } from './results.fixtures.ts'

const metaOf = (level: string, gtin: string | null): PlaceOutMeta => ({
  orderNo: 'PO/7,1',
  batchNo: 'B1',
  expiry: '2028-02-29',
  lineCode: 'L1',
  level,
  codeType: gtin === null ? 'SSCC' : 'SGTIN',
  gtin,
})
const given = [
  { meta: metaOf('PL', null), capacity: 4, codes: ['803250210000051395', '803250210000051418'] },
  {
    meta: metaOf('EA', '20325021115026'),
    capacity: 1,
    codes: Array.from({ length: 125 }, (_, at) => `S"<&${String(at).padStart(6, '0')}`),
  },
  {
    meta: metaOf('CA', '50325021115027'),
    capacity: 10,
    codes: Array.from({ length: 14 }, (_, at) => `C${String(at).padStart(6, '0')}`),
  },
]

const ZERO_BOXES = ['803250210000061394', '803250210000061417']
const chunksOf = (codes: readonly string[]) => {
  const width = Math.max(...codes.map((code) => code.length))
  return [{ buffer: Buffer.from(codes.map((code) => code.padEnd(width)).join('')), width, count: codes.length }]
}

/** `hasZeroBoxes`: the cases that are not full have SSCCs. */
async function packageAs(format: 'CSV' | 'XML', hasZeroBoxes = false): Promise<(GivenFile & { level: string })[]> {
  return Promise.all(
    given.map(async ({ meta, capacity, codes }) => {
      const chunks = chunksOf(codes)
      const ssccs = hasZeroBoxes && meta.level === 'CA' ? chunksOf(ZERO_BOXES) : []
      const file =
        format === 'CSV'
          ? placeOutCsv(meta, chunks, ssccs)
          : placeOutSnx(meta, { sender: '1', receiver: 'L1', controlNumber: '1', sentAt: new Date(0) }, chunks, ssccs)
      const parts: Buffer[] = []
      for await (const part of file.chunks) parts.push(part)
      const bytes = Buffer.concat(parts)
      return { bytes, sha256: sha256Of(bytes), capacity, level: meta.level }
    }),
  )
}

const startedAt = Date.UTC(2026, 10, 21, 1)
const made = async (seed: number, format: ResultFormat, hasFaults: boolean) =>
  resultFiles(makeBatch(jobOf(await packageAs('CSV'), 118), { seed, startedAt, perMinute: 300 }), format, hasFaults)

async function readFiles(files: { bytes: Buffer }[]) {
  const read = await Promise.all(
    files.map(async ({ bytes }) => {
      const format = formatOf(bytes)
      if (format === null) throw new Error('no result file')
      return readAll(
        readerOf(
          format,
          (async function* () {
            yield bytes
          })(),
          new Date(startedAt).getUTCFullYear(),
        ),
      )
    }),
  )
  return {
    items: read.flatMap(({ items }) => items),
    errors: read.flatMap(({ errors }) => errors),
    failures: read.map(({ failure }) => failure?.key ?? null),
  }
}

const kinds = (items: ResultItem[], kind: ResultItem['kind']) => items.filter((item) => item.kind === kind).length

describe('the simulated line', () => {
  it('reads the same of a package in CSV and XML, and refuses a changed one', async () => {
    const [csv, xml] = [jobOf(await packageAs('CSV'), 118), jobOf(await packageAs('XML'), 118)]
    expect(csv.levels.map(({ level, codes }) => [level, codes.length])).toEqual([
      ['EA', 125],
      ['CA', 14],
      ['PL', 2],
    ])
    expect(xml).toEqual(csv)
    const [first] = await packageAs('CSV')
    if (first === undefined) throw new Error('no file')
    expect(() => jobOf([{ ...first, bytes: Buffer.from(first.bytes.toString().replace('8', '9')) }], 1)).toThrow(
      'not what was sent',
    )
  })

  it('gives an SSCC to the case that is not full, where the package has some for such cases', async () => {
    const [csv, xml] = [jobOf(await packageAs('CSV', true), 118), jobOf(await packageAs('XML', true), 118)]
    expect(xml).toEqual(csv)
    expect(csv.levels[1]).toMatchObject({ codeType: 'SGTIN', zeroBoxes: ZERO_BOXES })
    const { containers } = makeBatch(csv, { seed: 7, startedAt, perMinute: 300 })
    const cases = containers[0]?.filter(({ children }) => children.length > 0) ?? []
    expect(cases.filter(({ isPartial }) => isPartial).map(({ key }) => key)).toEqual([`00${String(ZERO_BOXES[0])}`])
    expect(cases.filter(({ level }) => level.codeType === 'SSCC')).toHaveLength(1)
  })

  it.each(resultFormats)('makes the same %s of the same seed, and other ones of another', async (format) => {
    const digests = async (seed: number) => (await made(seed, format, true)).map(({ bytes }) => sha256Of(bytes))
    expect(await digests(7)).toEqual(await digests(7))
    expect(await digests(7)).not.toEqual(await digests(8))
  })

  it.each(resultFormats)(
    'sends %s torn first, then whole with two codes twice, and tells the same in all formats',
    async (format) => {
      const [torn, ...whole] = await made(7, format, true)
      expect((await readFiles(torn === undefined ? [] : [torn])).failures).toEqual(['file_torn'])
      const { items, errors, failures } = await readFiles(whole)
      expect(new Set(failures)).toEqual(new Set([null]))
      const batch = makeBatch(jobOf(await packageAs('CSV'), 118), { seed: 7, startedAt, perMinute: 300 })
      const fates = (...wanted: string[]) =>
        [...batch.units, ...batch.containers.flat()].filter(({ fate }) => wanted.includes(fate)).length
      const units = items.filter((item) => item.kind === 'unit')
      const told = (status: string) => units.filter((unit) => unit.status === status).length
      expect(fates('REJECT')).toBeGreaterThan(0)
      expect([fates('SAMPLE'), batch.containers.flat().filter(({ isPartial }) => isPartial).length]).toEqual([3, 1])
      if (format === 'CSV')
        expect([
          errors.map(({ error }) => error),
          told('GOOD'),
          told('SAMPLE'),
          told('REJECT'),
          told('UNUSED'),
        ]).toEqual([['row_code_doubled', 'row_code_doubled'], fates('GOOD'), 3, fates('REJECT'), fates('UNUSED')])
      // A document contains a sample's commissioning and its drawing, and repetitions are refused where the order is
      // known.
      else if (format === 'EPCIS')
        expect([errors, told('GOOD'), told('SAMPLE'), told('REJECT'), told('UNUSED')]).toEqual([
          [],
          fates('GOOD', 'SAMPLE') + 2,
          3,
          fates('REJECT'),
          fates('UNUSED'),
        ])
      else
        expect([errors.map(({ error }) => error), told('GOOD'), kinds(items, 'update')]).toEqual([
          ['row_code_doubled', 'row_code_doubled'],
          fates('GOOD', 'SAMPLE'),
          fates('REJECT', 'UNUSED'),
        ])
      if (format !== 'CSV')
        expect(kinds(items, 'aggregation')).toBe(
          batch.containers.flat().filter(({ children }) => children.length > 0).length,
        )
      expect((await readFiles(await made(7, format, false))).errors).toEqual([])
    },
  )
})

describe('a line that speaks by files', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'serialis-line-'))
    atEnd(() => rm(folder, { recursive: true, force: true }))
    const out = join(folder, 'out', 'PO+7,1-1')
    await mkdir(out, { recursive: true })
    const files = await packageAs('XML')
    for (const { level, bytes } of files) await writeFile(join(out, `${level}.xml`), bytes)
    const manifest = {
      orderNo: 'PO/7,1',
      batchNo: 'B1',
      package: 1,
      checksum: 'abcdef0123',
      files: files.map(({ level, sha256, capacity }) => ({ name: `${level}.xml`, level, sha256, capacity })),
    }
    await writeFile(join(out, 'package.json'), JSON.stringify(manifest))
  })

  it('acknowledges, tells its counters, sends its result once, and says what it used when asked for it back', async () => {
    let now = startedAt
    const how: Omit<Work, 'job' | 'counterpart'> = {
      format: 'CSV',
      hasFaults: true,
      seed: 1,
      speed: 60,
      now: () => now,
      wait: async (ms) => void (now += ms),
      say: () => undefined,
      signal: new AbortController().signal,
    }
    const line = new LineFolder(folder, () => undefined)
    await line.open()
    const taken = await line.next()
    if (taken === undefined) throw new Error('no package')
    await work({ ...how, ...taken })
    const said = await readdir(join(folder, 'in'))
    expect(JSON.parse(await readFile(join(folder, 'in', 'PO+7,1-1.ack.json'), 'utf8'))).toEqual({
      orderNo: 'PO/7,1',
      package: 1,
      checksum: 'abcdef0123',
    })
    const progress = said.filter((name) => name.endsWith('.progress.json'))
    expect(progress).toHaveLength(taken.job.levels[0]?.codes.length === 125 ? 123 : 0)
    const last = JSON.parse(
      await readFile(join(folder, 'in', `PO+7,1-1-${progress.length}.progress.json`), 'utf8'),
    ) as { good: number; rejects: number; samples: number; at: string; orderNo: string }
    expect([last.good + last.rejects + last.samples, last.samples, last.orderNo]).toEqual([123, 3, 'PO/7,1'])
    expect(said.filter((name) => name.endsWith('.csv'))).toEqual(['PO+7,1-result-torn.csv', 'PO+7,1-result.csv'])
    const again = new LineFolder(folder, () => undefined)
    await again.open()
    expect(await again.next()).toBeUndefined()
    await writeFile(join(folder, 'out', 'PO+7,1-1', 'recall.json'), JSON.stringify({ orderNo: 'PO/7,1', package: 1 }))
    expect(await again.next()).toBeUndefined()
    expect(JSON.parse(await readFile(join(folder, 'in', 'PO+7,1-1.recalled.json'), 'utf8'))).toEqual({
      orderNo: 'PO/7,1',
      package: 1,
      used: 1,
    })
  })
})
