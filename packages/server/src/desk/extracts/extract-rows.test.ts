import { createHash } from 'node:crypto'
import { gunzipSync } from 'node:zlib'
import { evidences } from '@serialis/contract/numbers/ledger/serial-operations.ts'
import { stateOfCode } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { operationsFrom } from '@serialis/contract/numbers/ledger/serial.status.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../../test/harness/database.ts'
import { NaiveLedger } from '../../../test/ledger/naive-ledger.ts'
import type { NaiveSerial } from '../../../test/ledger/naive-serials.ts'
import type { Pool } from '../../kit/db/db.ts'
import { importSerials } from '../../numbers/ledger/issue/issue.service.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from '../../numbers/ledger/ledger.fixtures.ts'
import { changeStates } from '../../numbers/ledger/ledger.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { packInto } from '../../numbers/ledger/packing/packing.service.ts'
import type { Range } from '../../numbers/ledger/serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges } from '../../numbers/ledger/serial-set/serial-set.ts'
import { archiveOf, type Written } from './extract-archive.ts'
import { extractRows, type ExtractMoment } from './extract-rows.ts'
import { filesOfZip } from './extracts.fixtures.ts'

let database: TestDatabase
let pool: Pool
let one: LedgerTenant
let naive: NaiveLedger
let units: Range
let cases: Range

const START = Date.UTC(2030, 0, 1)
const STEPS = 24
const random = (seed: number) => () => (seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31) / 2 ** 31

beforeAll(async () => {
  database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
  naive = new NaiveLedger('A')
  const event = anEvent(new Date(START))
  const issue = async (quantity: number, level: 'EA' | 'CA') =>
    (await one.write((db) => issued(one, db, quantity, { event, level, allocation: 'PLACED_OUT' })))[0] as Range
  ;[units, cases] = [await issue(20_000, 'EA'), await issue(12, 'CA')]
  naive.issue(event, units.first, units.last, 'EA', 'PLACED_OUT')
  naive.issue(event, cases.first, cases.last, 'CA', 'PLACED_OUT')
  const next = random(7)
  for (let step = 1; step <= STEPS; step++) await live(step, next)
})
afterAll(() => pool.end())

/** One random event an hour, on both sides; some are recorded late. */
async function live(step: number, next: () => number) {
  const recordedAt = new Date(START + step * 3_600_000)
  const event = anEvent(recordedAt, next() < 0.3 ? new Date(recordedAt.getTime() - 9_000_000) : undefined)
  const first = units.first + Math.floor(next() * 19_000)
  const ordinals = Array.from({ length: 1 + Math.floor(next() * 900) }, (_, at) => first + at)
  if (step % 3 === 0) {
    const container = cases.first + (step % 12)
    const members = ordinals.filter((ordinal) => (naive.serials.get(ordinal) as NaiveSerial).parent === 0).slice(0, 40)
    const { refused } = naive.move(
      event,
      [{ from: 0, to: container, members, isPartial: true, capacity: null }],
      true,
      true,
    )
    if (refused.size === 0 && members.length > 0)
      await one.write((db) =>
        packInto(db, { event, scheme: 'A', container, members: setOfOrdinals(members), isPartial: true }),
      )
    return
  }
  const [operation] = operationsFrom('A', (naive.serials.get(first) as NaiveSerial).state)
    .filter((name) => name !== 'RECALL')
    .sort(() => next() - 0.5)
  if (operation === undefined) return
  naive.change({ event, operation, ordinals, evidence: evidences, disaggregate: false, held: new Set(), commits: true })
  await one.write((db) =>
    changeStates(db, {
      event,
      scheme: 'A',
      set: setOfOrdinals(ordinals),
      operation,
      evidence: [...evidences],
      mode: 'commit',
    }),
  )
}

const rowsOf = (moment: ExtractMoment) =>
  one.read(async (db) => {
    const lines: string[] = []
    for await (const slice of extractRows(db, setOfRanges([units, cases]), moment)) lines.push(...slice)
    return lines
  })

/** The same rows from one object per SN. */
async function expected({ asOf, axis, statuses }: ExtractMoment): Promise<string[]> {
  const serials = [...naive.serials.values()].sort((a, b) => a.ordinal - b.ordinal)
  const codes = await one.read((db) =>
    codeOf(
      db,
      serials.map(({ ordinal }) => ordinal),
    ),
  )
  const nameOf = new Map(serials.map(({ ordinal }, at) => [ordinal, codes[at] ?? '']))
  const field = axis === 'happened' ? 'happenedAt' : 'recordedAt'
  const valueOf = (serial: NaiveSerial, column: 'state' | 'parent') =>
    naive.valueAt(serial, column, asOf ?? new Date(8e15), field)
  return serials.flatMap((serial) => {
    const code = valueOf(serial, 'state')
    if (code === null) return []
    const { status, commissioned, allocation } = stateOfCode(code)
    if (statuses !== undefined && !statuses.includes(status)) return []
    const parent = valueOf(serial, 'parent') ?? 0
    return [
      `${nameOf.get(serial.ordinal) ?? ''},,${serial.level},${status},${commissioned ? 'yes' : 'no'},${allocation},${parent === 0 ? '' : (nameOf.get(parent) ?? '')},,,,,,\n`,
    ]
  })
}

describe('the rows of a list', () => {
  it.each([0, 5.5, 11, 17.2, STEPS])('are those of one object per SN, %d hours in', async (hours) => {
    for (const axis of ['happened', 'recorded'] as const) {
      const moment: ExtractMoment = { asOf: new Date(START + hours * 3_600_000), axis, statuses: undefined }
      expect(await rowsOf(moment)).toEqual(await expected(moment))
    }
  })

  it('are those of now without a moment, and none before the codes were issued', async () => {
    const now: ExtractMoment = { asOf: null, axis: 'happened', statuses: undefined }
    expect(await rowsOf(now)).toEqual(await expected(now))
    expect(await rowsOf({ ...now, asOf: new Date(START - 1) })).toEqual([])
  })

  it('are only of the statuses asked for, as they were then', async () => {
    const moment: ExtractMoment = {
      asOf: new Date(START + 12 * 3_600_000),
      axis: 'happened',
      statuses: ['SAM_MARK', 'DESTORY', 'INACTIVATED'],
    }
    const rows = await rowsOf(moment)
    expect(rows).toEqual(await expected(moment))
    expect(rows.length).toBeLessThan(20_000)
  })
})

it('a code that a spreadsheet would run is written so that it does not', async () => {
  const { ranges } = await one.write((db) =>
    importSerials(db, {
      event: anEvent(),
      productId: null,
      gtin: null,
      level: 'PL',
      allocation: 'PLACED_OUT',
      codes: ['=1+1', '@SUM(A1)', '+plus', 'A,"B'],
    }),
  )
  const lines: string[] = []
  await one.read(async (db) => {
    for await (const slice of extractRows(db, setOfRanges(ranges), {
      asOf: null,
      axis: 'happened',
      statuses: undefined,
    }))
      lines.push(...slice)
  })
  expect(lines.map((line) => line.split(',,PL,')[0])).toEqual([`'=1+1`, `'@SUM(A1)`, `'+plus`, '"A,""B"'])
})

describe('the archive', () => {
  const archive = async (slices: readonly string[][], partRows: number) => {
    async function* given() {
      yield* slices
    }
    let end: Written | undefined
    const chunks: Buffer[] = []
    for await (const chunk of archiveOf(given(), {
      partRows,
      onRows: () => undefined,
      manifestOf: (written) => {
        end = written
        return { parts: written.parts }
      },
    }))
      chunks.push(chunk)
    return { files: filesOfZip(Buffer.concat(chunks)), end }
  }
  const numbers = (from: number, count: number) => Array.from({ length: count }, (_, at) => `${from + at}\n`)

  it('has its rows in parts, each hashed in the manifest', async () => {
    const { files, end } = await archive([numbers(0, 7), [], numbers(7, 8)], 5)
    expect([...files.keys()]).toEqual(['part-00001.csv.gz', 'part-00002.csv.gz', 'part-00003.csv.gz', 'manifest.json'])
    const parts = [...files].slice(0, 3).map(([name, bytes]) => ({
      name,
      rows: 5,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    }))
    expect(JSON.parse(String(files.get('manifest.json')))).toEqual({ parts })
    expect(end).toEqual({ rows: 15, parts })
    const lines = [...files].slice(0, 3).map(([, bytes]) => gunzipSync(bytes).toString().split('\n').slice(1, -1))
    expect(lines).toEqual([
      ['0', '1', '2', '3', '4'],
      ['5', '6', '7', '8', '9'],
      ['10', '11', '12', '13', '14'],
    ])
  })

  it('of nothing has one part with the heading alone', async () => {
    const { files, end } = await archive([], 5)
    expect(gunzipSync(files.get('part-00001.csv.gz') as Buffer).toString()).toMatch(/^code,gtin,level,.*\n$/)
    expect(end?.parts).toMatchObject([{ rows: 0 }])
  })
})
