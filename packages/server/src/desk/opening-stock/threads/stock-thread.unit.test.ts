import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ONBOARDING_COLUMNS } from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import { expect, it } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { UnreadableFile } from '../../../kit/text-files/unreadable-file.ts'
import { SMALL_FILE } from '../../../kit/threads/stored-bytes.ts'
import type { OpeningRow } from '../opening-rows.ts'
import { readStock, readStockHere, type StockBatch, type StoredStock } from './stock-thread.ts'

const GTIN = '04012345000016'

const line = (serial: number) =>
  ONBOARDING_COLUMNS.map(
    (column) => ({ gtin: GTIN, serial: `A${serial}`, status: 'ACTIVATION' })[column as string] ?? '',
  )
const csv = [ONBOARDING_COLUMNS, ...Array.from({ length: 40_000 }, (_, at) => line(at))].join('\n')
const event = (at: number) => ({
  type: 'ObjectEvent',
  action: 'ADD',
  bizStep: 'commissioning',
  disposition: 'active',
  eventTime: '2026-01-21T08:00:00Z',
  eventTimeZoneOffset: '+08:00',
  epcList: Array.from({ length: 20 }, (_, no) => `https://id.gs1.org/01/${GTIN}/21/E${at}x${no}`),
})
const epcis = JSON.stringify({
  '@context': [],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  epcisBody: { eventList: Array.from({ length: 1_500 }, (_, at) => event(at)) },
})

async function stored(format: StoredStock['format'], content: string): Promise<StoredStock> {
  const folder = await mkdtemp(join(tmpdir(), 'serialis-stock-'))
  atEnd(() => rm(folder, { recursive: true }))
  const path = join(folder, 'file')
  await writeFile(path, content)
  return { place: { path, size: Buffer.byteLength(content) }, format, scheme: 'A', scratch: join(folder, 'scratch') }
}

async function all(batches: AsyncIterable<StockBatch>) {
  const rows: OpeningRow[] = []
  let read = 0
  try {
    for await (const batch of batches) {
      rows.push(...batch.rows)
      expect(batch.read).toBeGreaterThanOrEqual(read)
      read = batch.read
    }
  } catch (error) {
    return { rows, failure: error instanceof UnreadableFile ? error.message : error }
  }
  return { rows, read }
}

it.each([
  ['CSV', csv, 40_000],
  ['CSV', `${csv}\n"`, 40_000],
  ['EPCIS', epcis, 30_000],
  ['EPCIS', epcis.slice(0, -20), 0],
] as const)('a large stock in %s is read in a thread, with the same rows and end', async (format, content, count) => {
  const file = await stored(format, content)
  expect(file.place.size).toBeGreaterThan(SMALL_FILE)
  const read = await all(readStock(file, new AbortController().signal))
  expect(read.rows).toHaveLength(count)
  expect(read).toEqual(await all(readStockHere(file)))
  expect(await readdir(file.scratch)).toEqual([])
})

it('a stock whose task is stopped leaves no thread and no temporary file', async () => {
  const file = await stored('EPCIS', epcis)
  const stopping = new AbortController()
  const batches = readStock(file, stopping.signal)
  await batches.next()
  stopping.abort(new Error('stopped'))
  await expect(all(batches)).resolves.toMatchObject({ failure: { message: 'stopped' } })
  expect(await readdir(file.scratch)).toEqual([])
})
