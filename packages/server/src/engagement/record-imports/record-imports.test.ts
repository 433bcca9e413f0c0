/** Records from files: what a row becomes, what is refused and why, and what nobody may. */

import { archiveCollection, deprecateCollection } from '@serialis/contract/engagement/collections/collections.routes.ts'
import * as routes from '@serialis/contract/engagement/record-imports/record-imports.routes.ts'
import type { RecordImport } from '@serialis/contract/engagement/record-imports/record-imports.schema.ts'
import { createRecord, listRecords, updateRecord } from '@serialis/contract/engagement/records/records.routes.ts'
import { listEvents } from '@serialis/contract/platform/audit/audit.routes.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { type Client, userWith } from '../../../test/harness/client.ts'
import { testApp, type TestApp } from '../../../test/harness/database.ts'
import { wholeFileRows } from '../../../test/harness/whole-file.ts'
import { inTenant } from '../../kit/db/db.ts'
import { xlsxOf } from '../../kit/text-files/xlsx.ts'
import { aField } from '../collections/meta-data.fixtures.ts'
import { aDraftCollection, aRecordCollection } from '../records/records.fixtures.ts'
import { recordDesk } from './record-imports.fixtures.ts'

let t: TestApp
let clerk: Client
let collectionId: string
let desk: ReturnType<typeof recordDesk>

const FIELDS = [
  aField('code', { isRequired: true, labelEn: 'Store code', labelZh: '门店编码' }),
  aField('area', { type: 'NUMBER', labelEn: 'Area' }),
  aField('isOpen', { type: 'BOOLEAN' }),
  aField('openedOn', { type: 'DATE' }),
  aField('format', { type: 'ENUM', values: ['STREET', 'MALL'] }),
  aField('services', { type: 'ARRAY', itemType: 'STRING' }),
  aField('manager', { type: 'OBJECT' }),
  aField('manager.phone', { pii: 'PERSONAL' }),
]

beforeAll(async () => {
  t = await testApp({ work: true })
  clerk = await userWith(t.http, t.admin, ['records.list', 'records.import'])
  collectionId = await aRecordCollection(t.admin, FIELDS)
  desk = recordDesk(clerk, collectionId)
})

const csv = (...lines: readonly string[]) => `${lines.join('\r\n')}\r\n`
const countsOf = ({ counts, rows }: RecordImport) => ({ rows, ...counts })
const NONE = { create: 0, change: 0, same: 0, repeat: 0, skip: 0, refused: 0 }
const faultsOf = async (file: RecordImport) =>
  (await desk.rows(file))
    .filter(({ outcome }) => outcome === 'REFUSED')
    .map(({ line, faults }) => `${line} ${faults.map(({ at, reason }) => `${at} ${reason}`.trim()).join(', ')}`)
const record = async (key: string, by = t.admin) =>
  (await by.call(listRecords, { query: { collectionId, key } })).items[0]

describe('a file of records', () => {
  it('is checked without a trace, then entered, with events that hold no value', async () => {
    const file = await desk.checked(
      csv(
        '门店编码,Area,isOpen,openedOn,format,services,manager.phone,Remark',
        'A-1,96.5,yes,2024/3/1,MALL,parking; gifts,+8613800138777,x',
        'A-2,,,,,,,',
      ),
    )
    expect(file).toMatchObject({
      status: 'CHECKED',
      columns: ['code', 'area', 'isOpen', 'openedOn', 'format', 'services', 'manager.phone', ''],
    })
    expect(countsOf(file)).toEqual({ ...NONE, rows: 2, create: 2 })
    expect(await record('A-1')).toBeUndefined()
    const [row] = await desk.rows(file)
    expect(row).toMatchObject({
      line: 2,
      outcome: 'CREATE',
      data: { code: 'A-1', area: 96.5, isOpen: true, openedOn: '2024-03-01', manager: { phone: '+86•••77' } },
    })
    const done = await desk.entered(file)
    expect(done).toMatchObject({ status: 'DONE', created: 2 })
    expect(await record('A-1')).toMatchObject({
      source: 'IMPORT',
      data: { area: 96.5, services: ['parking', 'gifts'], format: 'MALL' },
    })
    const { items } = await t.admin.call(listEvents, { query: { subjectType: 'record_import', subjectId: file.id } })
    expect(items.map(({ action }) => action)).toContain('record_import.entered')
    expect(JSON.stringify(items)).not.toMatch(/A-1|38777/)
    expect(countsOf(await desk.checked(csv('code,area', 'A-1,97', 'A-2,')))).toMatchObject({ change: 1, same: 1 })
  })

  it('is a workbook, or JSON lines, as well', async () => {
    async function* each() {
      yield ['X-1', '12']
    }
    const parts: Buffer[] = []
    for await (const part of xlsxOf('x', ['code', 'area'], each(), 'UTC')) parts.push(part)
    const book = await desk.entered(await desk.checked(Buffer.concat(parts), 'stores.xlsx'))
    expect(book).toMatchObject({ format: 'XLSX', status: 'DONE', created: 1 })
    const lines = await desk.checked(
      '\uFEFF{"code":"J-1","Area":5,"services":["a"],"manager":{"phone":"+8613800138778"}}\n\n{"code":"J-2","other":1}\n[1]\nx\n{"code":"J-3","__proto__":{"a":1}}',
      'stores.jsonl',
    )
    expect(lines).toMatchObject({ format: 'JSON_LINES', titles: expect.arrayContaining(['code', 'Area', 'other']) })
    // A name that nobody chose a field for is left alone; one that came later is refused.
    expect(await faultsOf(lines)).toEqual(['4 NOT_JSON', '5 NOT_JSON', '6 __proto__ UNKNOWN'])
    await desk.entered(lines)
    expect(await record('J-1')).toMatchObject({ data: { area: 5, services: ['a'] } })
    expect(await record('J-2')).toMatchObject({ data: { code: 'J-2' } })
  })

  it('refuses what does not fit, field by field', async () => {
    const file = await desk.checked(
      csv(
        'code,area,isOpen,openedOn,format',
        'R-1,1 234,maybe,2024-02-30,PARK',
        ',1,,,',
        `"R-3"x,1,,,`,
        `R-4,,,,${'m'.repeat(200)}`,
      ),
    )
    expect(await faultsOf(file)).toEqual([
      '2 area WRONG_TYPE, isOpen WRONG_TYPE, openedOn WRONG_TYPE, format NOT_IN_LIST',
      '3 code MISSING',
      '4 MISQUOTED',
      '5 format NOT_IN_LIST',
    ])
    expect(file.allowed).not.toContain('enter')
    const { version } = file
    expect(await clerk.refusal(routes.enterRecordImport, { params: { id: file.id }, body: { version } })).toMatchObject(
      { message: 'import_has_nothing_to_enter' },
    )
    const asFile = await clerk.raw(routes.downloadRefusedRecords, { params: { id: file.id } })
    expect(asFile.body.toString()).toContain('R-1')
    expect(asFile.body.toString()).toContain('The value is none of those that the field has.')
  })

  it('takes the last row of a key, within a batch and between batches', async () => {
    const many = Array.from({ length: 520 }, (_, at) => `M-${at},1`)
    const file = await desk.checked(csv('code,area', 'D-1,1', 'D-1,2', ...many, 'D-1,3'))
    expect(countsOf(file)).toEqual({ ...NONE, rows: 523, create: 521, repeat: 2 })
    expect(countsOf(await desk.entered(file))).toEqual(countsOf(file))
    expect(await record('D-1')).toMatchObject({ data: { area: 3 } })
  })

  it('leaves alone what a person changed after the upload', async () => {
    const { id } = await t.admin.call(createRecord, { body: { collectionId, data: { code: 'N-1', area: 1 } } })
    const file = await desk.checked(csv('code,area', 'N-1,2', 'N-2,2'))
    expect(countsOf(file)).toMatchObject({ change: 1, create: 1 })
    await t.admin.call(updateRecord, { params: { id }, body: { version: 1, data: { code: 'N-1', area: 7 } } })
    expect(countsOf(await desk.entered(file))).toMatchObject({ skip: 1, create: 1, change: 0 })
    expect(await record('N-1')).toMatchObject({ data: { area: 7 } })
  })

  it('waits for a person when no title is the key', async () => {
    const file = await desk.checked(csv('Number,Size', 'W-1,5'))
    expect(file).toMatchObject({ status: 'CHECKED', needsColumns: true, rows: 0, columns: ['', ''] })
    const plan = (columns: string[], version = file.version) =>
      clerk.refusal(routes.planRecordImport, { params: { id: file.id }, body: { version, columns } })
    expect(await plan(['code'])).toMatchObject({ message: 'record_import_columns_differ' })
    expect(await plan(['code', 'nothing'])).toMatchObject({ message: 'record_import_field_unknown' })
    expect(await plan(['manager', 'code'])).toMatchObject({ message: 'record_import_field_unknown' })
    expect(await plan(['code', 'code'])).toMatchObject({ fields: { columns: 'record_import_field_twice' } })
    expect(await plan(['code', ''], file.version + 1)).toMatchObject({ message: 'changed_meanwhile' })
    expect(countsOf(await desk.planned(file, ['code', 'area']))).toMatchObject({ rows: 1, create: 1 })
  })
})

describe('a refused row', () => {
  it('is corrected, personal values staying as they are', async () => {
    const file = await desk.checked(csv('code,area,manager.phone', 'C-1,x,+8613800138779', 'C-2,1,'))
    const mend = (data: Record<string, unknown>, line = 2, version = 0) =>
      clerk.refusal(routes.mendRecordImportRow, {
        params: { id: file.id, line },
        body: { version: version === 0 ? file.version : version, data },
      })
    expect(await mend({ code: 'C-9', other: '•••' })).toMatchObject({ message: 'record_masked_value' })
    expect(await mend({ code: 'x'.repeat(64_001) })).toMatchObject({ message: 'record_too_large' })
    expect(await mend({ code: 'C-2' }, 3)).toMatchObject({ status: 404, message: 'import_row_unknown' })
    expect(await mend({ code: 'C-1' }, 2, 99)).toMatchObject({ message: 'changed_meanwhile' })
    expect(await desk.mend(file, 2, { code: 'C-1', area: 'y' })).toMatchObject({ outcome: 'REFUSED' })
    const again = await desk.checked(csv('code,area,manager.phone', 'C-1,x,+8613800138779'))
    const mended = await desk.mend(again, 2, { code: 'C-1', area: 4, manager: { phone: '+86•••79' } })
    expect(mended).toMatchObject({ outcome: 'CREATE', isCorrected: true, data: { manager: { phone: '+86•••79' } } })
    await desk.entered(again)
    const stored = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
      client.query("select data from collection_records where tenant_id = 1 and key = 'C-1'"),
    )
    expect(stored.rows).toEqual([{ data: { code: 'C-1', area: 4, manager: { phone: '+8613800138779' } } }])
  })

  it('is shown in full only by a command that is recorded, and is sealed at rest', async () => {
    const file = await desk.checked(csv('code,area,manager.phone', 'S-1,x,+8613800138780'))
    const input = { params: { id: file.id, line: 2 } }
    expect(await clerk.refusal(routes.showRecordImportRow, input)).toMatchObject({ status: 403 })
    const officer = await userWith(t.http, t.admin, ['records.list', 'records.import', 'records.unmask'])
    const offeredTo = async (by: Client) => (await by.call(routes.getRecordImport, { params: { id: file.id } })).allowed
    expect(await offeredTo(officer)).toContain('unmask')
    expect(await offeredTo(clerk)).not.toContain('unmask')
    expect((await officer.call(routes.showRecordImportRow, input)).data).toMatchObject({
      manager: { phone: '+8613800138780' },
    })
    const missing = { params: { id: file.id, line: 9 } }
    expect(await officer.refusal(routes.showRecordImportRow, missing)).toMatchObject({ message: 'import_row_unknown' })
    const { items } = await t.admin.call(listEvents, { query: { action: 'record_import.row_unmasked' } })
    expect(items).toHaveLength(1)
    const shown = await clerk.raw(routes.downloadRefusedRecords, { params: { id: file.id } })
    expect(shown.body.toString()).not.toContain('138780')
    const stored = await inTenant(t.app.pool, 1, 'read', ({ client }) =>
      client.query('select * from record_import_rows where tenant_id = 1 and import_id = $1', [file.id]),
    )
    const text = stored.rows
      .flatMap((row) => Object.values(row as object))
      .map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value)))
    expect(text.join(' ')).not.toMatch(/S-1|138780/)
  })
})

describe('what may be done with a file', () => {
  it('needs its right, the tenant, and the status', async () => {
    const file = await desk.checked(csv('code', 'P-1'))
    const { id, version } = file
    const reader = await userWith(t.http, t.admin, ['records.list'])
    const inputs = [
      [routes.getRecordImport, {}],
      [routes.listRecordImportRows, { query: {} }],
      [routes.planRecordImport, { body: { version, columns: ['code'] } }],
      [routes.enterRecordImport, { body: { version } }],
      [routes.dropRecordImport, { body: { version } }],
    ] as const
    for (const [route, input] of inputs) {
      expect(await reader.refusal(route, { params: { id }, ...input } as never)).toMatchObject({ status: 403 })
      expect(await t.other.refusal(route, { params: { id }, ...input } as never)).toMatchObject({ status: 404 })
    }
    expect(
      await t.other.uploadRefusal(
        routes.uploadRecordImport,
        { params: { id: collectionId } },
        { name: 'a.csv', content: csv('code', 'P-1') },
      ),
    ).toMatchObject({ status: 404 })
    await clerk.call(routes.dropRecordImport, { params: { id }, body: { version } })
    expect(
      await clerk.refusal(routes.enterRecordImport, { params: { id }, body: { version: version + 1 } }),
    ).toMatchObject({ status: 409, message: 'import_status_does_not_allow' })
  })

  it('starts once when it is pressed twice', async () => {
    const { id, version } = await desk.checked(csv('code', 'T-1'))
    const input = { params: { id }, body: { version } }
    const answers = await Promise.allSettled([1, 2].map(() => clerk.call(routes.enterRecordImport, input)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await desk.atRest(id)).toMatchObject({ status: 'DONE', created: 1 })
  })

  it('is in the export of everything with its counts, for its own tenant', async () => {
    const { fileName } = await desk.checked(csv('code,Area', 'X-1,12', 'X-2,many'))
    const own = await wholeFileRows(t, 'recordImports', 1)
    const last = own.at(-1)!
    expect(last.slice(0, 5)).toEqual([collectionId, fileName, expect.any(String), 2, 0])
    expect(await wholeFileRows(t, 'recordImports', 2)).toEqual([])
  })

  it('ends where the file is no table, or the collection takes no records', async () => {
    expect(await desk.checked('code\n')).toMatchObject({ status: 'UNREADABLE', failure: { key: 'import_empty' } })
    expect(await desk.checked('{"a":\n')).toMatchObject({ status: 'UNREADABLE' })
    const long = `{"code":"${'x'.repeat(400_000)}"}`
    expect(await desk.checked(long)).toMatchObject({ status: 'UNREADABLE', failure: { key: 'import_unreadable' } })
    const picture = { name: 'm.csv', content: Buffer.from([0xff, 0xd8, 0xff]) }
    expect(
      await clerk.uploadRefusal(routes.uploadRecordImport, { params: { id: collectionId } }, picture),
    ).toMatchObject({ message: 'choose_a_correct_file_type' })
    const draft = await aDraftCollection(t.admin)
    const table = { name: 'a.csv', content: csv('code', 'P-1') }
    expect(await clerk.uploadRefusal(routes.uploadRecordImport, { params: { id: draft.id } }, table)).toMatchObject({
      message: 'collection_status_does_not_allow',
    })
    const events = await aDraftCollection(t.admin, { kind: 'EVENT' })
    expect(await clerk.uploadRefusal(routes.uploadRecordImport, { params: { id: events.id } }, table)).toMatchObject({
      message: 'records_other_kind',
    })
    const other = await aRecordCollection(t.admin, FIELDS)
    const its = recordDesk(clerk, other)
    const file = await its.checked(csv('code', 'P-1'))
    const reason = 'replaced by another'
    const { version } = await t.admin.call(deprecateCollection, { params: { id: other }, body: { version: 2, reason } })
    await t.admin.call(archiveCollection, { params: { id: other }, body: { version, reason } })
    expect(
      await clerk.refusal(routes.enterRecordImport, { params: { id: file.id }, body: { version: file.version } }),
    ).toMatchObject({ message: 'collection_status_does_not_allow' })
  })
})
