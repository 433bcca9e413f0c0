/**
 * Every invariant of `verify` seen broken: rows are changed by hand, and each change is rolled back after it was
 * reported.
 */

import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { atEnd } from '../../../../test/harness/at-end.ts'
import { freshDatabase } from '../../../../test/harness/database.ts'
import { inTenant, type Pool } from '../../../kit/db/db.ts'
import { importSerials } from '../issue/issue.service.ts'
import { assignRanges } from '../issue/ranges.service.ts'
import type { VerifyLine } from '../ledger-types.ts'
import { aLedgerTenant, anEvent, issued, ledgerPool, type LedgerTenant } from '../ledger.fixtures.ts'
import { changeStates } from '../ledger.service.ts'
import { packMany } from '../packing/packing.service.ts'
import { BLOCK_LENGTH, PART_LENGTH, type Range } from '../serial-set/ordinals.ts'
import { setOfOrdinals, setOfRanges } from '../serial-set/serial-set.ts'
import { undoEvent } from '../undo/undo.service.ts'
import { verifyLedger } from './verify.service.ts'

const GTIN = '09520000000017'
const MEMBERS = 30
const state = {
  status: 'ACTIVATION',
  prior: null,
  commissioned: true,
  scanned: false,
  opened: false,
  allocation: 'PLACED_OUT',
} as const

let pool: Pool
let superuser: Pool
let one: LedgerTenant
const at = {} as Record<'units' | 'cases' | 'pallets' | 'few' | 'large', Range>

/** Placeholders for numbers that only the database knows. */
const filled = (text: string): string =>
  text
    .replace(/\{(\w+)(?:\+(\d+))?\}/g, (_, name: keyof typeof at, more = '0') => String(at[name].first + Number(more)))
    .replace(/\[(\w+)\]/g, (_, name: keyof typeof at) => String(at[name].first / BLOCK_LENGTH))

beforeAll(async () => {
  const database = await freshDatabase()
  pool = ledgerPool(database.appUrl)
  superuser = ledgerPool(database.superuserUrl)
  one = await aLedgerTenant({ ownerUrl: database.ownerUrl, pool })
  const bring = async (level: 'EA' | 'CA' | 'PL', gtin: string | null, count: number) => {
    const codes = Array.from({ length: count }, (_, place) => `${level}-${place}`)
    return (
      await one.write((db) => importSerials(db, { event: anEvent(), productId: null, gtin, level, state, codes }))
    ).ranges[0] as Range
  }
  at.units = await bring('EA', GTIN, 3_000)
  at.cases = await bring('CA', '19520000000014', 100)
  at.pallets = await bring('PL', null, 2)
  at.few = (await one.write((db) => issued(one, db, 100, { allocation: 'PLACED_OUT', gtin: GTIN })))[0] as Range
  await one.write((db) =>
    changeStates(db, {
      event: { ...anEvent(), timeOf: (ordinal) => Date.now() - 3_600_000 * (1 + (ordinal % 7)) },
      scheme: 'A',
      operation: 'COMMISSION',
      set: setOfRanges([at.few]),
      mode: 'commit',
    }),
  )
  at.large = (
    await one.write((db) => issued(one, db, 5 * PART_LENGTH, { allocation: 'PLACED_OUT', gtin: GTIN }))
  )[0] as Range
  const packs = Array.from({ length: 100 }, (_, place) => ({
    container: at.cases.first + place,
    isPartial: false,
    capacity: MEMBERS,
    members: setOfRanges([
      { first: at.units.first + place * MEMBERS, last: at.units.first + (place + 1) * MEMBERS - 1 },
    ]),
  }))
  await one.write((db) => packMany(db, { event: anEvent(), scheme: 'A', packs }))
  await one.write((db) =>
    packMany(db, {
      event: anEvent(),
      scheme: 'A',
      packs: [
        {
          container: at.pallets.first,
          isPartial: true,
          members: setOfRanges([{ first: at.cases.first, last: at.cases.first + 49 }]),
        },
      ],
    }),
  )
  const order = (range: Range) =>
    one.write((db) => assignRanges(db, { orderId: randomUUID(), level: 'EA', ranges: [range] }))
  await order(at.few)
  await order({ first: at.large.first, last: at.large.first + 999 })
  await order({ first: at.large.first + 1_000, last: at.large.last })
  const event = anEvent()
  const some = setOfOrdinals([at.large.first + 7, at.large.last - 5])
  await one.write((db) => changeStates(db, { event, scheme: 'A', set: some, operation: 'COMMISSION', mode: 'commit' }))
  await one.write((db) => undoEvent(db, { event: anEvent(), undone: event.id, scheme: 'A', mode: 'commit' }))
  await one.write((db) =>
    changeStates(db, { event: anEvent(), scheme: 'A', set: some, operation: 'COMMISSION', mode: 'commit' }),
  )
  await one.write((db) =>
    changeStates(db, {
      event: anEvent(),
      scheme: 'A',
      set: setOfOrdinals([at.large.last]),
      operation: 'COMMISSION',
      mode: 'commit',
    }),
  )
})
atEnd(async () => {
  await pool.end()
  await superuser.end()
})

class TakenBack extends Error {}

/** What is reported with the rows changed; the change is rolled back. */
async function toldAfter(statement: string): Promise<VerifyLine[]> {
  let lines: VerifyLine[] = []
  await inTenant(superuser, one.tenantId, 'write', async (db) => {
    await db.client.query('set local session_replication_role = replica')
    const { rowCount } = await db.client.query(filled(statement))
    expect(rowCount).toBeGreaterThan(0)
    lines = await verifyLedger(db, 'A')
    throw new TakenBack()
  }).catch((error: unknown) => {
    if (!(error instanceof TakenBack)) throw error
  })
  return lines.filter(({ violated }) => violated > 0)
}

test('a sound ledger is held, everything in it is counted, and how far the check is gets told', async () => {
  const heard: string[] = []
  const lines = await one.read((db) =>
    verifyLedger(db, 'A', (what, done, total) => heard.push(`${what} ${done} of ${total}`)),
  )
  expect(lines.filter(({ violated }) => violated > 0)).toEqual([])
  const checked = new Map(lines.map((line) => [line.what, line.checked]))
  const serials = 3_000 + 100 + 2 + 100 + 5 * PART_LENGTH
  expect(checked.get('every imported SN has its code')).toBe(3_102)
  expect(checked.get('only imported codes are stored')).toBe(3_102)
  expect(checked.get('members of a container are the SNs whose parent it is')).toBe(3_050)
  expect(checked.get('the state of an SN is the fold of its events')).toBe(serials)
  expect(checked.get('the container of an SN is the fold of its events')).toBe(serials)
  expect(heard.at(-2)).toBe(`serial numbers ${serials} of ${serials}`)
  expect(heard.at(-1)).toBe('serial numbers in containers 3050 of 3050')
})

const CODE = 'insert into imported_codes (tenant_id, code, gtin, ordinal)'
const cases: readonly (readonly [name: string, statement: string, what: string, example: string])[] = [
  [
    'an imported code is gone',
    'delete from imported_codes where ordinal = {units+1234}',
    'every imported SN has its code',
    'block [units]: 3000 SNs, 2999 codes',
  ],
  [
    'all codes of a block are gone',
    'delete from imported_codes where ordinal between {cases} and {cases+99}',
    'every imported SN has its code',
    'block [cases]: 100 SNs, no codes',
  ],
  [
    'a code stands beside its block',
    'update imported_codes set ordinal = {units+3000} where ordinal = {units+5}',
    'every imported SN has its code',
    '3000 codes from offset 0 to 3000',
  ],
  [
    'a code of another GTIN',
    'update imported_codes set gtin = 9520000000024 where ordinal = {units+777}',
    'an imported code has the GTIN of its SN',
    'block [units] of GTIN 09520000000017',
  ],
  [
    'a block of another GTIN than its codes',
    "update blocks set gtin = '09520000000024' where block = [units]",
    'an imported code has the GTIN of its SN',
    'block [units] of GTIN 09520000000024: codes of GTIN 9520000000017 to 9520000000017',
  ],
  [
    'a code leads to another SN',
    'update blocks set first_index = first_index + 200 where block = [few]',
    'an issued code leads back to its SN (first, last and up to 62 between of each block)',
    'leads to',
  ],
  [
    'a code of no block',
    `${CODE} values ({t}, 'STRAY', 0, {large+16777216})`,
    'only imported codes are stored',
    '1 codes stored, none imported',
  ],
  [
    'a code before any block',
    `${CODE} values ({t}, 'STRAY', 0, 5)`,
    'only imported codes are stored',
    'block 0: 1 codes stored',
  ],
  [
    'a stored code of a rule',
    `${CODE} values ({t}, 'STRAY', 0, {few+3})`,
    'only imported codes are stored',
    'block [few]: 1 codes stored',
  ],
  [
    'two blocks share indexes',
    'update blocks set first_index = first_index - 1 where block = [large]',
    'no two blocks share an index of a rule version',
    'blocks [few] and [large]',
  ],
  [
    'a count is wrong',
    'update block_counts set n = n + 1 where block = [units]',
    'counts are what the cells say',
    'block [units] state',
  ],
  [
    'a count is missing',
    'delete from block_counts where block = [large]',
    'counts are what the cells say',
    'not counted',
  ],
  [
    'a mask is wrong',
    'update serial_cells set mask = mask + 64 where column_id = 1 and block = [large] and first_chunk = 0',
    'masks name the statuses in the cells',
    'block [large] chunk 0',
  ],
  [
    'cells are missing',
    'delete from serial_cells where column_id = 1 and block = [large] and first_chunk = 0',
    'cells tile their block and equal neighbours are merged',
    'block [large] chunk',
  ],
  [
    'cells say something else',
    "update serial_cells set cells = '\\x1005' where column_id = 1 and block = [large] and first_chunk = 0",
    'the state of an SN is the fold of its events',
    'cells say 5',
  ],
  [
    'a step in the last part is forgotten',
    'delete from event_scopes where block = [large] and part = 4',
    'the state of an SN is the fold of its events',
    'cells say',
  ],
  [
    'a step over several parts is forgotten',
    'delete from event_scopes where block = [large] and part = -1 and revision = 3',
    'the state of an SN is the fold of its events',
    'cells say',
  ],
  [
    'a packing is forgotten',
    'delete from event_scopes where block = [units]',
    'the container of an SN is the fold of its events',
    '{units}: cells say {cases}, events say 0',
  ],
  [
    'a step that no transition allows',
    'update event_scopes set from_value = to_value, to_value = from_value where block = [large] and part = 4',
    'every step is an allowed transition, or an undo takes one back',
    'no transition leads',
  ],
  [
    'an undo did not take everything back',
    'update event_undos set event_id = gen_random_uuid()',
    'an undo takes back exactly what its event did',
    '1 scopes not taken back, 0 that mirror none',
  ],
  [
    'a pack is in a case that does not list it',
    'delete from containers where container = {cases+3}',
    'members of a container are the SNs whose parent it is',
    '{units+90} has the parent {cases+3}, which does not list it',
  ],
  [
    "two cases list each other's packs",
    'update containers set members = (select members from containers o where o.container = {cases} + {cases+1} - containers.container) where container in ({cases}, {cases+1})',
    'members of a container are the SNs whose parent it is',
    '{units+30} is listed in {cases} but its parent is {cases+1}',
  ],
  [
    'a container lists fewer than it says',
    'update containers set size = size - 1 where container = {cases+9}',
    'the size of a container is how many members it lists',
    'container {cases+9}: size 29, 30 members',
  ],
  [
    'a container holds more than it can',
    'update containers set size = 20, capacity = 20 where container = {cases+9}',
    'members are of one level below their container and at most its capacity',
    'container {cases+9}: 30 members, 20 fit',
  ],
  [
    'a container is of the level of its members',
    "update blocks set level = 'EA' where block = [cases]",
    'members are of one level below their container and at most its capacity',
    'container {cases}: members of another level',
  ],
  [
    'a container says another level of its members',
    "update containers set member_level = 'BUNDLE' where container = {cases+9}",
    'members are of one level below their container and at most its capacity',
    'container {cases+9}: members of another level',
  ],
  [
    'a container is no SN',
    'update containers set container = 99 * 16777216::bigint where container = {cases+9}',
    'members are of one level below their container and at most its capacity',
    'is no SN',
  ],
  [
    'order ranges overlap',
    'update order_ranges set last_offset = 1000 where block = [large] and first_offset = 0',
    'order ranges are inside their block, of its level, and never overlap',
    'overlap',
  ],
  [
    'an order range is beyond its block',
    'update order_ranges set last_offset = 100 where block = [few]',
    'order ranges are inside their block, of its level, and never overlap',
    'beyond its block',
  ],
  [
    'a write is half done',
    'update blocks set revision = revision + 1 where block = [units]',
    'every write of a block left its scopes, none is half done',
    'block [units]: revision',
  ],
  [
    'record time goes back',
    "update event_scopes set recorded_at = recorded_at - interval '1 day' where block = [large] and revision = 2",
    'record time never goes back in a block',
    'block [large]',
  ],
  [
    'an SN of an event happened after its record',
    'update event_scopes set recorded_at = happened_at where block = [few] and times is not null',
    'every SN of an event has its time, from the first to the record',
    'block [few] revision 1',
  ],
  [
    'quarter hours count too many',
    'update event_scopes set quarter_sizes = array_append(quarter_sizes, 1) where block = [few] and times is not null',
    'quarter hours count every SN of their event',
    'block [few] revision 1',
  ],
  [
    'cells of no block',
    'update serial_cells set block = 5000 where block = [large] and column_id = 1 and first_chunk = 0',
    'no row belongs to a block that is not there',
    'serial_cells: 1 rows',
  ],
]

test.each(cases)('told: %s', async (_, statement, what, example) => {
  const told = await toldAfter(statement.replaceAll('{t}', String(one.tenantId)))
  expect(told.map((line) => line.what)).toContain(what)
  expect(told.find((line) => line.what === what)?.examples.join('\n')).toContain(filled(example))
})
