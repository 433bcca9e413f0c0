/** The same result in every format has the same effect; and the faults that are specific to a format. */

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lifeDocument, lifeEvents } from '../../../test/generators/epcis-examples.ts'
import { gs1Problems } from '../../../test/generators/epcis-schema.ts'
import {
  epcisResultFile,
  epcisVariantOf,
  epcOfKey,
  plainEpcis,
  relationResultFile,
} from '../../../test/generators/generate-epcis.ts'
import { csvResultFile, type PlanInput, type ResultPlan } from '../../../test/generators/generate-results.ts'
import { assignedMessage } from '../../../test/generators/generate-snx.ts'
import { realSample, samplesDir } from '../../../test/generators/samples.ts'
import { codeOfEpc, orderNumberOf } from '../../kit/text-files/epc.ts'
import { codeOutcomes, type GivenCodes, type ResolvedCodes } from '../../numbers/ledger/ledger-types.ts'
import { readChinaRelation } from '../line-files/china-relation.reader.ts'
import { readCsvV1 } from '../line-files/csv-v1.reader.ts'
import { readEpcis } from '../line-files/epcis.reader.ts'
import { formatOf } from '../line-files/file-format.ts'
import type { ResultBatch } from '../line-files/items.ts'
import { readSnx } from '../line-files/snx.reader.ts'
import { settleEvents } from './applying/settling-events.ts'
import type { CodedLevel } from './reading/code-key.ts'
import { emptyResult, type LoadedResult } from './reading/loaded.ts'
import { loadResult } from './reading/loading.ts'
import { packsOfRows } from './reading/packing-plan.ts'
import { aPlan, inPieces, itemsOf, numbered, readAll } from './results.fixtures.ts'

const readers = {
  CSV: readCsvV1,
  EPCIS: readEpcis,
  CHINA_RELATION: readChinaRelation,
  SNX_ASSIGNED: (bytes: Iterable<Buffer>) => readSnx(bytes, 2026),
} satisfies Partial<Record<string, (bytes: Iterable<Buffer>) => AsyncGenerator<ResultBatch>>>
type Read = keyof typeof readers
const codesBelow = 1e7

/** The ledger of a plan: each of its codes has a number, ten million apart by level. */
function ledgerOf({ levels }: ResultPlan) {
  const numbers = new Map<string, number>()
  for (const [depth, { serials }] of levels.entries())
    for (const [at, serial] of serials.entries()) numbers.set(serial, (depth + 1) * codesBelow + at)
  const resolve = ({ texts }: GivenCodes): Promise<ResolvedCodes> => {
    const ordinals = Float64Array.from(texts, (text) => numbers.get(text) ?? 0)
    const outcomes = Uint8Array.from(ordinals, (ordinal) =>
      codeOutcomes.indexOf(ordinal > 0 ? 'FOUND' : 'NEVER_ISSUED'),
    )
    return Promise.resolve({ ordinals, outcomes, elsewhere: new Float64Array(texts.length), found: texts.length })
  }
  return {
    resolve,
    levelOf: (ordinal: number) =>
      (levels[Math.floor(ordinal / codesBelow) - 1]?.level ?? null) as CodedLevel['level'] | null,
  }
}

async function loaded(
  plan: ResultPlan,
  format: Read,
  content: Iterable<string>,
  pieces = 65_536,
): Promise<LoadedResult> {
  const result = emptyResult(format)
  const { resolve, levelOf } = ledgerOf(plan)
  await loadResult(
    {
      format,
      resolve,
      now: plan.startedAt,
      replacesTimes: false,
      onProgress: () => undefined,
      batches: readers[format](inPieces(Buffer.from([...content].join('')), pieces)),
      order: {
        ...plan,
        lineName: '',
        levelOf,
        takesUnknown: false,
        orderedAt: plan.startedAt,
        isForeign: false,
        levels: plan.levels.map(
          (level) => ({ ...level, capacity: level.capacity ?? 1, zeroBoxCodeType: null }) as CodedLevel,
        ),
      },
    },
    result,
  )
  if (format === 'EPCIS') settleEvents(result)
  return result
}

/** The effect of the file: statuses by code, contents by container. */
function effectOf(plan: ResultPlan, result: LoadedResult) {
  const { rows } = result
  const codes = new Map<number, string>()
  for (let at = 0; at < rows.count; at++)
    if (rows.isRefused[at] === 0) codes.set(rows.ordinal[at] ?? 0, `${rows.levelOf(at)} ${rows.statusOf(at)}`)
  const packs = [...packsOfRows(result), ...result.packs].map(({ container, members, isPartial }) => {
    const capacity = plan.levels[Math.floor(container / codesBelow) - 1]?.capacity ?? 0
    return [container, { members: [...members].sort(), isPartial: isPartial ?? members.length < capacity }] as const
  })
  return { codes, packs: new Map(packs), inFile: result.inFile, errors: result.errors.kept() }
}

const onlyGood = ({ codes, packs }: ReturnType<typeof effectOf>) => ({
  codes: new Map([...codes].filter(([, said]) => said.endsWith('GOOD'))),
  packs,
})

const fates = fc.record({
  rejects: fc.integer({ min: 0, max: 4 }),
  samples: fc.integer({ min: 0, max: 3 }),
  unused: fc.integer({ min: 0, max: 3 }),
  damaged: fc.integer({ min: 0, max: 2 }),
})
const serial = fc.string({ unit: fc.constantFrom(...'ABCxyz0189-_.!%&/+\'"<>()*'), minLength: 8, maxLength: 12 })

describe('the same result', () => {
  it('has the same effect as CSV, EPCIS, TraceLink message and China relation', async () => {
    await fc.assert(
      fc.asyncProperty(
        fates,
        fc.uniqueArray(serial, { minLength: 14, maxLength: 30 }),
        fc.integer({ min: 1, max: 400 }),
        fc.nat(),
        async (fate, units, pieces, seed) => {
          const [ea, ca, pl] = aPlan().levels as [
            PlanInput['levels'][0],
            PlanInput['levels'][0],
            PlanInput['levels'][0],
          ]
          const plan = aPlan({ ...fate, levels: [{ ...ea, serials: units }, { ...ca, serials: numbered(4, 'C') }, pl] })
          const csv = effectOf(plan, await loaded(plan, 'CSV', csvResultFile(plan)))
          expect(csv.errors).toEqual([])
          expect(
            effectOf(plan, await loaded(plan, 'EPCIS', epcisResultFile(plan, epcisVariantOf(seed)), pieces)),
          ).toEqual(csv)
          expect(
            onlyGood(effectOf(plan, await loaded(plan, 'CHINA_RELATION', relationResultFile(plan), pieces))),
          ).toEqual(onlyGood(csv))
          expect(onlyGood(effectOf(plan, await loaded(plan, 'SNX_ASSIGNED', assignedMessage(plan))))).toEqual(
            onlyGood(csv),
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  it('is told by codes of the drug register too', async () => {
    const codes = (count: number, layer: number) =>
      Array.from({ length: count }, (_, at) => `8${layer}00872${String(at).padStart(13, '0')}`)
    const plan = aPlan({
      levels: [
        { level: 'EA', codeType: 'CN20', gtin: null, serials: codes(25, 1) },
        { level: 'CA', codeType: 'CN20', gtin: null, serials: codes(3, 2), capacity: 10 },
      ],
    })
    const csv = effectOf(plan, await loaded(plan, 'CSV', csvResultFile(plan)))
    for (const [format, content] of [
      ['EPCIS', epcisResultFile(plan)],
      ['CHINA_RELATION', relationResultFile(plan)],
    ] as const) {
      const effect = effectOf(plan, await loaded(plan, format, content))
      expect(effect.errors).toEqual([])
      expect(onlyGood(effect)).toEqual(onlyGood(csv))
    }
  })
})

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void
/** Bytes that are really in use. */
function inUse(): number {
  collect()
  return process.memoryUsage().heapUsed
}

const readJson = (value: object, pieces = 65_536) =>
  readAll(readEpcis(inPieces(Buffer.from(JSON.stringify(value, null, 1)), pieces)))
const document = (...eventList: object[]) => ({
  '@context': [],
  type: 'EPCISDocument',
  schemaVersion: '2.0',
  creationDate: '2026-11-21T00:00:00Z',
  epcisBody: { eventList },
})
const moment = { eventTime: '2026-11-21T09:41:20.000+08:00', eventTimeZoneOffset: '+08:00' }
const gtin = '20325021115026'
const one = `https://id.gs1.org/01/${gtin}/21/A1`
const born = { type: 'ObjectEvent', ...moment, action: 'ADD', bizStep: 'commissioning', epcList: [one] }

describe('EPCIS', () => {
  it('keeps and lists what it does not read', async () => {
    const read = await readJson({
      ...document(
        {
          ...born,
          'line:camera': { grade: 'A' },
          quantityList: [{ epcClass: 'urn:x', quantity: 1 }],
          ilmd: { 'cbvmda:lotNumber': 'B1', 'line:tank': 7 },
        },
        { type: 'ObjectEvent', ...moment, action: 'OBSERVE', bizStep: 'shipping', epcList: [one] },
        { type: 'TransformationEvent', ...moment },
      ),
      'line:head': {},
    })
    expect(read.errors).toEqual([])
    expect(itemsOf(read, 'unit')).toMatchObject([
      { code: `01${gtin}21A1`, status: 'GOOD', level: null, moment: { offset: '+08:00' } },
    ])
    expect(itemsOf(read, 'group')).toMatchObject([{ lot: 'B1', expiry: null, error: null }])
    expect(itemsOf(read, 'unknown').map(({ path, text, attributes }) => [path, text, attributes])).toEqual([
      ['EPCISDocument/line:head', '', {}],
      ['ObjectEvent/ilmd/line:tank', '7', {}],
      ['ObjectEvent/line:camera', '{"grade":"A"}', {}],
      ['ObjectEvent/quantityList', '[{"epcClass":"urn:x","quantity":1}]', {}],
      ['ObjectEvent', '', { action: 'OBSERVE', bizStep: 'shipping' }],
      ['TransformationEvent', '', {}],
    ])
    expect(itemsOf(read, 'header')).toMatchObject([{ message: 'EPCIS', sentAt: '2026-11-21T00:00:00Z' }])
  })

  it.each([
    [
      { ...born, eventTime: '2026-11-21T00:00:00', eventTimeZoneOffset: undefined },
      'row_time_without_zone',
      'eventTime',
    ],
    [{ ...born, eventTime: 'noon' }, 'row_time_wrong', 'eventTime'],
    [{ ...born, eventTime: undefined }, 'row_value_missing', 'eventTime'],
    [{ ...born, action: 'REMOVE' }, 'row_value_not_in_list', 'action'],
    [{ ...born, action: 'DELETE', bizStep: 'shipping' }, 'row_value_not_in_list', 'bizStep'],
    [{ ...born, errorDeclaration: { declarationTime: 'now' } }, 'row_event_withdrawn', 'errorDeclaration'],
    [{ ...born, epcList: ['urn:epc:idpat:sgtin:0614141.107346.*'] }, 'row_value_wrong_format', 'epcList'],
    [{ ...born, epcList: ['\uff21'] }, 'row_full_width_character', 'epcList'],
    [
      { type: 'AggregationEvent', ...moment, action: 'ADD', parentID: one, childEPCs: [] },
      'row_value_missing',
      'childEPCs',
    ],
    [{ type: 'AggregationEvent', ...moment, action: 'ADD', childEPCs: [one] }, 'row_value_missing', 'parentID'],
    [
      { type: 'AggregationEvent', ...moment, action: 'ADD', parentID: one, childEPCs: [one] },
      'row_parent_is_itself',
      'childEPCs',
    ],
    [
      {
        type: 'AggregationEvent',
        ...moment,
        action: 'ADD',
        parentID: 'urn:epc:id:sscc:0614141.1234567890',
        childEPCs: [one, one],
      },
      'row_code_doubled',
      'childEPCs',
    ],
  ])('refuses an event by its line: %o', async (event, error, column) => {
    expect((await readJson(document(event))).errors).toMatchObject([{ error, column }])
  })

  it.each([
    ['another document', { type: 'EPCISQueryDocument', epcisBody: {} }, 'file_message_unknown'],
    ['another version', { ...document(), schemaVersion: '1.2' }, 'file_message_unknown'],
    ['no events', { type: 'EPCISDocument', epcisBody: {} }, 'file_message_unknown'],
    ['numbers as codes', document({ ...born, epcList: [1] }), 'file_not_well_formed'],
    ['a list within the codes', document({ ...born, epcList: [[]] }), 'file_not_well_formed'],
    [
      'deep nesting',
      document({ ...born, 'line:x': Array.from({ length: 40 }).reduce<object>((inner) => [inner], []) }),
      'file_too_deep',
    ],
    ['an endless text', document({ ...born, 'line:x': 'x'.repeat(3_000_000) }), 'file_line_too_long'],
  ])('refuses a file with %s', async (_, value, key) => {
    expect((await readJson(value, 65_536)).failure?.key).toBe(key)
  })

  it('reads any JSON as JSON.parse does, torn anywhere', async () => {
    const plan = aPlan({ rejects: 2, samples: 1 })
    const text = [...epcisResultFile(plan, { ...plainEpcis, indent: 2 })].join('')
    const whole = await readAll(readEpcis(inPieces(Buffer.from(text), 7)))
    expect(whole.failure).toBeNull()
    for (const end of [1, 40, text.length >> 1, text.trimEnd().length - 1])
      expect((await readAll(readEpcis(inPieces(Buffer.from(text.slice(0, end)), 64)))).failure?.key).toBe('file_torn')
    for (const [from, to] of [
      [',', ';'],
      ['":', '"'],
      ['true', 'True'],
      ['}]', '}]]'],
      ['"type"', 'type'],
      ['[', '[,'],
    ] as const) {
      const broken = `{"a": [true, {"type": 1}, {"b":[{}]}],"epcisBody":{"eventList":[]}}`.replace(from, to)
      expect(() => JSON.parse(broken) as unknown).toThrow()
      expect((await readAll(readEpcis([Buffer.from(broken)]))).failure?.key).toMatch(/not_well_formed|torn/)
    }
  })

  it('merges what a container was filled with, and takes out what left it again', async () => {
    const plan = aPlan()
    const [pack] = plan.packs
    if (pack === undefined) throw new Error('nothing is packed')
    const event = (action: string, childEPCs: string[], minutes: number) => ({
      type: 'AggregationEvent',
      ...moment,
      eventTime: new Date(plan.startedAt + minutes * 60_000).toISOString(),
      action,
      parentID: epcOfKey(pack.parent),
      childEPCs: childEPCs.map((key) => epcOfKey(key)),
    })
    const effect = async (...events: object[]) =>
      effectOf(plan, await loaded(plan, 'EPCIS', [JSON.stringify(document(...events))])).packs
    const packed = await effect(
      event('ADD', pack.children.slice(0, 4), 1),
      event('ADD', pack.children.slice(4), 2),
      event('DELETE', pack.children.slice(0, 1), 3),
    )
    expect([...packed.values()]).toMatchObject([{ isPartial: true }])
    expect(packed.get([...packed.keys()][0] ?? 0)?.members).toHaveLength(pack.children.length - 1)
    expect((await effect(event('ADD', pack.children, 1), event('DELETE', [], 2))).size).toBe(0)
  })

  it.each([
    [1_000, 1_000],
    [1, 300_000],
  ])(
    'reads %i events of %i codes with bounded memory',
    async (events, codes) => {
      function* bytes() {
        yield Buffer.from(`{"type":"EPCISDocument","schemaVersion":"2.0","epcisBody":{"eventList":[`)
        for (let event = 0; event < events; event++) {
          yield Buffer.from(`${event === 0 ? '' : ','}{"type":"ObjectEvent","epcList":[`)
          for (let from = 0; from < codes; from += 1_000)
            yield Buffer.from(
              Array.from(
                { length: 1_000 },
                (_, at) =>
                  `${from + at === 0 ? '' : ','}"https://id.gs1.org/01/${gtin}/21/S${event * codes + from + at}"`,
              ).join(''),
            )
          yield Buffer.from(`],"action":"ADD","bizStep":"commissioning","eventTime":"${moment.eventTime}"}`)
        }
        yield Buffer.from(']}}')
      }
      const before = inUse()
      let [units, most, batches] = [0, 0, 0]
      for await (const { items } of readEpcis(bytes())) {
        for (const { kind } of items) if (kind === 'unit') units++
        if (batches++ % 100 === 0) most = Math.max(most, inUse())
      }
      expect(units).toBe(events * codes)
      expect(most - before).toBeLessThan(10_000_000 + codes * 150)
    },
    600_000,
  )
})

describe('names of packs', () => {
  it.each([
    ['urn:epc:id:sgtin:0614141.107346.2017', '01106141410734692' + '12017'],
    ['urn:epc:id:sscc:0614141.1234567890', '00106141412345678908'],
    ['https://example.com/some/01/10614141073464/21/A%2FB', '0110614141073464' + '21A/B'],
    ['http://id.gs1.org/00/106141412345678908', '00106141412345678908'],
    ['tag:serialis.example,2026:code:81%2F0', '81/0'],
    ['urn:epc:class:lgtin:4012345.012345.998877', null],
    ['urn:epc:id:sgtin:0614141.10734.2017', null],
    ['ftp://x/y', null],
    ['S1', 'S1'],
  ])('%s', (epc, code) => {
    if (epc.startsWith('urn:epc:id:sgtin') && code !== null) expect(codeOfEpc(epc)).toMatch(/^011061414107346\d212017$/)
    else expect(codeOfEpc(epc)).toBe(code)
  })

  it('and of orders', () => {
    expect(
      [
        'tag:serialis.example,2026:order:PO%2F1',
        'urn:epcglobal:cbv:bt:0614141073467:1152',
        'http://transaction.acme.com/po/12345678',
      ].map(orderNumberOf),
    ).toEqual(['PO/1', '1152', '12345678'])
  })
})

describe('China relation', () => {
  const readRelation = (text: string) => readAll(readChinaRelation(inPieces(Buffer.from(text), 50)))
  const file = (codes: string, { batch = '', version = '3.0', event = 'RelationCreate' } = {}) =>
    `<Document License="x"><Events version="${version}"><Event name="${event}"><Relation productCode="1"><Batch batchNo="B1" validateDate="2028-02-29" ${batch}>${codes}</Batch></Relation></Event></Events></Document>`

  it('keeps what it does not know, and other events', async () => {
    const read = await readRelation(
      `${file('<Code curCode="81" packLayer="1" parentCode="82" flag="2" weight="5"/><Note a="1"><Deep/></Note>').replace('</Events>', '<Event name="ProduceOut"><Code curCode="1"/></Event></Events>')}`,
    )
    expect(itemsOf(read, 'unit')).toMatchObject([
      { code: '81', level: 1, parent: '82', status: 'GOOD', moment: null, partial: null },
    ])
    expect(itemsOf(read, 'group')).toMatchObject([{ lot: 'B1', expiry: '2028-02-29' }])
    expect(itemsOf(read, 'unknown').map(({ path, attributes }) => [path.split('/').at(-1), attributes])).toEqual([
      ['Code', { weight: '5' }],
      ['Note', { a: '1' }],
      ['Event', { name: 'ProduceOut' }],
    ])
  })

  it.each([
    ['<Code packLayer="1"/>', 'row_value_missing'],
    ['<Code curCode="81"/>', 'row_value_missing'],
    ['<Code curCode="81" packLayer="0"/>', 'row_value_wrong_format'],
    ['<Code curCode="81" packLayer="1" parentCode="81"/>', 'row_parent_is_itself'],
    ['<Code curCode="81" packLayer="1"/><Code curCode="81" packLayer="1"/>', 'row_code_doubled'],
    ['<Code curCode="８１" packLayer="1"/>', 'row_full_width_character'],
  ])('refuses a row: %s', async (codes, error) => {
    expect((await readRelation(file(codes))).errors).toMatchObject([{ error }])
  })

  it('reads plain codes without the parser, and says the same of the same lines, whole or torn', async () => {
    const blank = fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', ' \n ')
    const value = fc.constantFrom(
      '81',
      '82',
      '83',
      '',
      '0',
      '1',
      '2',
      '12',
      ' 84 ',
      '８１',
      'a&amp;b',
      '&#56;1',
      '&lol;',
      'x>y',
      '81"',
      "8'1",
      '<',
      '\n81',
    )
    const attribute = fc
      .tuple(
        blank,
        fc.constantFrom('curCode', 'packLayer', 'parentCode', 'flag', 'weight', 'a:flag'),
        fc.constantFrom('=', ' = '),
        fc.constantFrom('"', "'"),
        value,
      )
      .map(([before, name, equals, quote, text]) => `${before}${name}${equals}${quote}${text}${quote}`)
    const usual = fc
      .tuple(fc.integer({ min: 80, max: 99 }), fc.integer({ min: 1, max: 3 }), blank)
      .map(
        ([code, layer, before]) => `${before}<Code curCode="${code}" packLayer="${layer}" parentCode="99" flag="0"/>`,
      )
    const odd = fc
      .tuple(
        blank,
        fc.array(attribute, { maxLength: 4 }),
        fc.constantFrom('/>', ' />', '></Code>', '>\n</Code>', '>', '>text</Code>'),
      )
      .map(([before, attributes, end]) => `${before}<Code${attributes.join('')}${end}`)
    // Each differs from a plain one in a single detail.
    const almost = fc
      .constantFrom(
        'curCode="91" packLayer="1" curCode="92"',
        'curCode="9<1" packLayer="1"',
        'curCode="91"packLayer="1"',
        'curCode="9&amp;1" packLayer="1"',
        'curCode="9&lol;" packLayer="1"',
        'curCode=\'91\' packLayer="1"',
        'curCode="９１" packLayer="1"',
        'curCode="91" packLayer="1" weight="2"',
        'curCode="91" packLayer="1" a:flag="2"',
        'curCode="9\n1" packLayer="1"',
        'curCode = "91" packLayer="1"',
        'curCode="91" packLayer="1" / ',
      )
      .map((attributes) => `<Code ${attributes}/>`)
    const other = fc.constantFrom(
      '<!-- <Code curCode="1"/> -->',
      '<![CDATA[<Code curCode="1"/>]]>',
      'words',
      '<Codes curCode="1"/>',
      '<Note><Code curCode="1" packLayer="1"/></Note>',
      '\r',
      '</Batch><Batch batchNo="B2">',
      '<?a b?>',
      '<x',
      ']]>',
    )
    const said = (text: string, size: number) =>
      readAll(readChinaRelation(inPieces(Buffer.from(text), size))).then(({ items, errors, failure }) => ({
        items,
        errors,
        failure: failure && { key: failure.key, params: failure.params },
      }))
    const parts = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: usual },
        { weight: 1, arbitrary: odd },
        { weight: 1, arbitrary: almost },
        { weight: 1, arbitrary: other },
      ),
      { maxLength: 12 },
    )
    await fc.assert(
      fc.asyncProperty(
        parts,
        fc.double({ min: 0, max: 1, noNaN: true }),
        fc.integer({ min: 20, max: 400 }),
        async (codes, torn, size) => {
          const whole = file(codes.join(''))
          const text = torn < 0.5 ? whole : whole.slice(0, Math.floor(whole.length * (torn * 2 - 1)))
          // Pieces of one byte never contain a whole code to read ahead: the parser reads everything.
          const byParser = await said(text, 1)
          expect(await said(text, size)).toEqual(byParser)
          expect(await said(text, 65_536)).toEqual(byParser)
        },
      ),
      { numRuns: 400, seed: 34 },
    )
  })

  it('refuses other versions, other files and document types', async () => {
    expect((await readRelation(file('', { version: '2.0' }))).failure?.key).toBe('file_message_unknown')
    expect((await readRelation('<Document2/>')).failure?.key).toBe('file_message_unknown')
    expect((await readRelation(`<!DOCTYPE x>${file('')}`)).failure?.key).toBe('file_has_doctype')
    expect((await readRelation(file('<Code curCode="81" packLayer="1"/>').slice(0, -20))).failure?.key).toBe(
      'file_torn',
    )
    expect((await readRelation(file('', { batch: 'madeDate="soon"' }))).errors).toMatchObject([
      { column: 'madeDate', error: 'row_value_wrong_format' },
    ])
  })

  it('is told by its content', () => {
    expect(
      [
        file(''),
        '<Document><Events/></Document>',
        JSON.stringify(document()),
        '{"a":1}',
        '<Document><Page/></Document>',
      ].map((text) => formatOf(Buffer.from(text))),
    ).toEqual(['CHINA_RELATION', 'CHINA_RELATION', 'EPCIS', null, null])
  })
})

describe('EPCIS events of life after production', () => {
  const bytesOf = (...events: object[]) => Buffer.from(JSON.stringify(lifeDocument(...events), null, 2))

  it.each(Object.entries(lifeEvents))('%s is read without error and listed', async (type, event) => {
    const bytes = bytesOf(event)
    expect(formatOf(bytes)).toBe('EPCIS')
    const read = await readAll(readEpcis(inPieces(bytes, 100)))
    expect([read.failure, read.errors, itemsOf(read, 'unit')]).toEqual([null, [], []])
    const whole = itemsOf(read, 'unknown').filter(({ path }) => !path.includes('/'))
    const attributes = Object.entries(event).filter(([name]) => ['action', 'bizStep', 'disposition'].includes(name))
    expect(whole).toMatchObject([{ path: type, attributes: Object.fromEntries(attributes) }])
  })

  it('list the fields that are not read, of the standard and of others', async () => {
    const read = await readAll(readEpcis(inPieces(bytesOf(...Object.values(lifeEvents)), 100)))
    expect(itemsOf(read, 'header')).toMatchObject([{ sentAt: '2026-03-08T00:00:00Z' }])
    const fields = itemsOf(read, 'unknown').map(({ path }) => path)
    expect(fields.filter((path) => path.includes('/'))).toEqual([
      'AggregationEvent/childQuantityList',
      'AggregationEvent/line:dock',
      'TransformationEvent/inputEPCList',
      'TransformationEvent/outputEPCList',
      'TransformationEvent/transformationID',
      'AssociationEvent/sensorElementList',
    ])
  })

  it('are codes of their own once the same object event adds them', async () => {
    const read = await readAll(readEpcis([bytesOf({ ...lifeEvents.ObjectEvent, action: 'ADD' })]))
    expect(itemsOf(read, 'unit').map(({ code }) => code)).toEqual([
      '0109521234500018' + '21S1',
      '0109521234500018' + '21S2',
    ])
  })
})

if (samplesDir !== undefined)
  describe('the example documents of GS1', () => {
    it('are read; what they say is not of production, so it is listed', async () => {
      for (const [name, events] of [
        ['example-object-event.jsonld', 2],
        ['example-aggregation-event.jsonld', 1],
      ] as const) {
        const text = Buffer.from(realSample(`epcis/${name}`))
        expect(formatOf(text)).toBe('EPCIS')
        const read = await readAll(readEpcis(inPieces(text, 100)))
        expect([read.failure, read.errors, itemsOf(read, 'unit').length]).toEqual([null, [], 0])
        expect(itemsOf(read, 'unknown').filter(({ path }) => !path.includes('/'))).toHaveLength(events)
        expect(itemsOf(read, 'unknown').filter(({ path }) => path.endsWith('/example:myField'))).toHaveLength(1)
      }
      const made = realSample('epcis/example-object-event.jsonld').replaceAll('OBSERVE', 'ADD')
      expect(itemsOf(await readAll(readEpcis([Buffer.from(made)])), 'unit').map(({ code }) => code)).toHaveLength(3)
    })

    it.each(Object.entries(lifeEvents))('have the schema by which our own %s is valid', (_, event) => {
      expect(gs1Problems(lifeDocument(event))).toEqual([])
    })
  })
