import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  assignedMessage,
  disaggregatedMessage,
  plainVariant,
  updatedMessage,
  variantOf,
} from '../../../test/generators/generate-snx.ts'
import { aPlan, itemsOf, readXml } from '../results/results.fixtures.ts'
import { LISTED_UNKNOWN_ELEMENTS } from './batches.ts'
import { MAX_DEPTH, MAX_NODE } from './guarded-xml.ts'
import { MAX_LIST } from './snx.reader.ts'

const SNX = 'urn:tracelink:mapper:sl:serial_number_exchange'
const message = (body: string, root = 'SNXDispositionAssignedMessage') =>
  `<${root} xmlns="${SNX}"><MessageBody>${body}</MessageBody></${root}>`
const moment = '<EventDateTime>2026-11-21T00:00:00Z</EventDateTime><EventTimeZoneOffset>+08:00</EventTimeZoneOffset>'
const detail = (inner: string) =>
  message(`<CommissionEvent><CommissionEventDetail>${inner}</CommissionEventDetail></CommissionEvent>`)
const pack = (inner: string) =>
  message(`<AggregationEvent><AggregationEventDetail>${moment}${inner}</AggregationEventDetail></AggregationEvent>`)
const serials = (...codes: string[]) =>
  `<SerialNumberList>${codes.map((code) => `<SerialNumber>${code}</SerialNumber>`).join('')}</SerialNumberList>`

describe('TraceLink SNX', () => {
  it('lists the first thousand unknown elements, and counts the others', async () => {
    const read = await readXml(message('<a><b>c</b></a>'.repeat(1_200)))
    expect(read.failure).toBeNull()
    expect(itemsOf(read, 'unknown')).toHaveLength(LISTED_UNKNOWN_ELEMENTS)
    expect(read.unlisted).toBe(2_400 - LISTED_UNKNOWN_ELEMENTS)
  })

  it('reads 500 variants of the three messages alike', async () => {
    const plan = aPlan()
    const good = plan.codes.filter(({ status }) => status === 'GOOD')
    for (let seed = 1; seed <= 500; seed++) {
      const variant = variantOf(seed)
      const read = await readXml(assignedMessage(plan, variant), 1 + ((seed * 37) % 5_000))
      expect(read.failure, `seed ${seed}`).toBeNull()
      expect(read.errors, `seed ${seed}`).toEqual([])
      const groups = new Map(itemsOf(read, 'group').map((group) => [group.group, group]))
      const units = itemsOf(read, 'unit')
      expect(units.map(({ code, level, moment: at }) => [code, level, at?.time])).toEqual(
        good.map(({ key, level, time }) => [key, level, time]),
      )
      for (const unit of units) {
        const isItem = unit.level !== 'PL'
        expect(groups.get(unit.group)).toMatchObject({
          lot: isItem ? plan.batchNo : null,
          expiry: isItem ? plan.expiry : null,
          lineCode: 'L001',
          operator: '张三',
          error: null,
        })
        if (unit.lot !== null) expect([unit.lot, unit.expiry]).toEqual([plan.batchNo, plan.expiry])
      }
      expect(
        itemsOf(read, 'aggregation').map(({ parent, children, packed, moment: at }) => ({
          parent,
          children,
          isPartial: packed === 'PARTIAL',
          time: at.time,
        })),
      ).toEqual(
        plan.packs.toReversed().map(({ parent, children, isPartial, time }) => ({ parent, children, isPartial, time })),
      )
      const unknown = itemsOf(read, 'unknown')
      expect(unknown.length).toBe(variant.unknownElements ? units.length + 2 : 0)
      if (variant.unknownElements)
        expect(unknown.find(({ path }) => path.endsWith('x:Routing'))).toMatchObject({
          attributes: { hop: '1' },
          text: 'via',
        })

      const keys = good.slice(0, 5).map(({ key }) => key)
      const updated = await readXml(
        updatedMessage(
          plan,
          { keys, status: 'DESTROYED', attribute: 'DAMAGED', reason: 'Fell & broke', time: plan.startedAt },
          variant,
        ),
        100,
      )
      expect(itemsOf(updated, 'update').map(({ code, group }) => [code, group])).toEqual(keys.map((key) => [key, 1]))
      expect(itemsOf(updated, 'group')).toMatchObject([
        {
          group: 1,
          moment: { time: plan.startedAt },
          update: { status: 'DESTROYED', attribute: 'DAMAGED', reason: 'Fell & broke', references: ['PO-2026-0001'] },
          error: null,
        },
      ])
      const apart = await readXml(disaggregatedMessage(plan, 'P1', keys, plan.startedAt, variant))
      expect(itemsOf(apart, 'disaggregation')).toMatchObject([
        { parent: 'P1', children: keys, moment: { time: plan.startedAt } },
      ])
      expect(
        [...updated.errors, ...apart.errors, updated.failure, apart.failure].filter((one) => one !== null),
      ).toEqual([])
    }
  })

  it('gives line numbers', async () => {
    const read = await readXml(assignedMessage(aPlan(), plainVariant))
    expect(itemsOf(read, 'header')[0]).toMatchObject({
      line: 3,
      message: 'ASSIGNED',
      sender: '6970021750014',
      controlNumber: expect.stringMatching(/^C\d+$/),
    })
    expect(
      itemsOf(read, 'unit')
        .slice(0, 2)
        .map(({ line }) => line),
    ).toEqual([12, 19])
  })

  it.each([
    ['no code', detail(`${moment}<PackagingLevel>EA</PackagingLevel>`), 'SerialNumber', 'row_value_missing'],
    [
      'nil code',
      detail(
        `${moment}<SerialNumber xmlns:i="http://www.w3.org/2001/XMLSchema-instance" i:nil="true">X</SerialNumber><PackagingLevel>EA</PackagingLevel>`,
      ),
      'SerialNumber',
      'row_value_missing',
    ],
    [
      'space in the code',
      detail(`${moment}<SerialNumber>A B</SerialNumber><PackagingLevel>EA</PackagingLevel>`),
      'SerialNumber',
      'row_character_not_allowed',
    ],
    [
      'full-width code',
      detail(`${moment}<SerialNumber>Ａ１</SerialNumber><PackagingLevel>EA</PackagingLevel>`),
      'SerialNumber',
      'row_full_width_character',
    ],
    [
      'long code',
      detail(`${moment}<SerialNumber>${'A'.repeat(201)}</SerialNumber><PackagingLevel>EA</PackagingLevel>`),
      'SerialNumber',
      'row_value_too_long',
    ],
    [
      'huge code',
      detail(`${moment}<SerialNumber>${'A'.repeat(9_000)}</SerialNumber><PackagingLevel>EA</PackagingLevel>`),
      'SerialNumber',
      'row_value_too_long',
    ],
    ['no level', detail(`${moment}<SerialNumber>A</SerialNumber>`), 'PackagingLevel', 'row_value_missing'],
    [
      'odd level',
      detail(`${moment}<SerialNumber>A</SerialNumber><PackagingLevel>e a</PackagingLevel>`),
      'PackagingLevel',
      'row_value_wrong_format',
    ],
    [
      'no time',
      detail('<SerialNumber>A</SerialNumber><PackagingLevel>EA</PackagingLevel>'),
      'EventDateTime',
      'row_value_missing',
    ],
    [
      'time without any zone',
      detail(
        '<EventDateTime>2026-11-21T00:00:00</EventDateTime><SerialNumber>A</SerialNumber><PackagingLevel>EA</PackagingLevel>',
      ),
      'EventDateTime',
      'row_time_without_zone',
    ],
    [
      'wrong offset',
      detail(
        '<EventDateTime>2026-11-21T00:00:00Z</EventDateTime><EventTimeZoneOffset>8</EventTimeZoneOffset><SerialNumber>A</SerialNumber><PackagingLevel>EA</PackagingLevel>',
      ),
      'EventDateTime',
      'row_time_wrong',
    ],
    [
      'two codes in one detail',
      detail(
        `${moment}<SerialNumber>A</SerialNumber><SerialNumber>B</SerialNumber><PackagingLevel>EA</PackagingLevel>`,
      ),
      'SerialNumber',
      'row_element_twice',
    ],
    [
      'another barcode',
      detail(
        `${moment}<SerialNumber>012032502111502621A</SerialNumber><PackagingLevel>EA</PackagingLevel><BarcodeContent>(01)20325021115026(21)B</BarcodeContent>`,
      ),
      'BarcodeContent',
      'row_barcode_differs',
    ],
    ['an empty container', pack('<ParentSerialNumber>P</ParentSerialNumber>'), 'SerialNumberList', 'row_value_missing'],
    ['no container', pack(serials('A')), 'ParentSerialNumber', 'row_value_missing'],
    [
      'another quantity',
      pack(`<ParentSerialNumber>P</ParentSerialNumber><Quantity>2</Quantity>${serials('A')}`),
      'Quantity',
      'row_quantity_differs',
    ],
    [
      'a quantity in words',
      pack(`<ParentSerialNumber>P</ParentSerialNumber><Quantity>one</Quantity>${serials('A')}`),
      'Quantity',
      'row_value_wrong_format',
    ],
    [
      'an unknown packed status',
      pack(`<ParentSerialNumber>P</ParentSerialNumber><PackedStatus>HALF</PackedStatus>${serials('A')}`),
      'PackedStatus',
      'row_value_not_in_list',
    ],
    [
      'a child twice',
      pack(`<ParentSerialNumber>P</ParentSerialNumber>${serials('A', 'B', 'A')}`),
      'SerialNumber',
      'row_code_doubled',
    ],
    [
      'itself as child',
      pack(`<ParentSerialNumber>P</ParentSerialNumber>${serials('P')}`),
      'SerialNumber',
      'row_parent_is_itself',
    ],
    [
      'an empty child',
      pack(`<ParentSerialNumber>P</ParentSerialNumber>${serials('A', '')}`),
      'SerialNumber',
      'row_value_missing',
    ],
  ])('refuses a row with %s', async (_, xml, column, error) => {
    const read = await readXml(xml)
    expect(read.failure).toBeNull()
    expect(read.errors).toHaveLength(1)
    expect(read.errors[0]).toMatchObject({ line: 1, column, error })
    expect([...itemsOf(read, 'unit'), ...itemsOf(read, 'aggregation')]).toEqual([])
  })

  it.each([
    ['expiry', '<ItemDetail><ExpirationDate>2027-02-30</ExpirationDate></ItemDetail>', 'ExpirationDate'],
    ['item code', '<ItemDetail><ItemCode type="GTIN-14">123</ItemCode></ItemDetail>', 'ItemCode'],
    ['kind of item code', '<ItemDetail><ItemCode type="NDC">12345678901234</ItemCode></ItemDetail>', 'ItemCode'],
    ['second lot', '<ItemDetail><LotNumber>A</LotNumber><LotNumber>B</LotNumber></ItemDetail>', 'LotNumber'],
  ])('marks a group with a wrong %s', async (_, attributes, column) => {
    const read = await readXml(
      message(
        `<CommissionEvent><CommissionCommonAttributes>${attributes}</CommissionCommonAttributes></CommissionEvent>`,
      ),
    )
    expect(itemsOf(read, 'group')[0]?.error).toMatchObject({ column })
    expect(read.errors).toMatchObject([{ column }])
  })

  it('marks a status update without a known status', async () => {
    const read = await readXml(
      message(
        `${moment}<SerialNumbers><Serial>A</Serial><Serial>A</Serial></SerialNumbers><PackagingSerialNumberStatus>LOST</PackagingSerialNumberStatus>`,
        'SNXDispositionUpdatedMessage',
      ),
    )
    expect(itemsOf(read, 'group')[0]).toMatchObject({
      update: null,
      error: { column: 'PackagingSerialNumberStatus', error: 'row_value_not_in_list' },
    })
    expect(read.errors.map(({ error }) => error)).toEqual(['row_code_doubled', 'row_value_not_in_list'])
  })

  it('names both lines of a code that is commissioned twice', async () => {
    const unit = `<CommissionEventDetail>${moment}<SerialNumber>A</SerialNumber><PackagingLevel>EA</PackagingLevel></CommissionEventDetail>`
    const read = await readXml(message(`<CommissionEvent>\n${unit}\n${unit}</CommissionEvent>`))
    expect(read.errors).toMatchObject([{ line: 3, code: 'A', error: 'row_code_doubled', params: { line: 2 } }])
  })

  it('takes an element by its namespace, not by its prefix', async () => {
    const read = await readXml(
      `<z:SNXDispositionAssignedMessage xmlns:z="${SNX}" xmlns:snx="urn:other"><z:MessageBody><snx:CommissionEvent/></z:MessageBody></z:SNXDispositionAssignedMessage>`,
    )
    expect(read.items).toMatchObject([
      { kind: 'unknown', path: 'z:SNXDispositionAssignedMessage/z:MessageBody/snx:CommissionEvent' },
    ])
  })

  const bomb = `<!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, at) => `<!ENTITY e${at} "${`&${at === 0 ? 'a' : `e${at - 1}`};`.repeat(10)}">`).join('')}]>`
  it.each([
    ['nothing', '', 'file_empty'],
    ['an entity bomb', `${bomb}${detail('&e8;')}`, 'file_has_doctype'],
    [
      'an external entity',
      `<?xml version="1.0"?>\n<!DOCTYPE l [<!ENTITY x SYSTEM "file:///etc/passwd">]>${detail('&x;')}`,
      'file_has_doctype',
    ],
    ['an external document type', `<!DOCTYPE l SYSTEM "http://127.0.0.1/x.dtd">${detail('')}`, 'file_has_doctype'],
    ['an unknown entity', detail('&x;'), 'file_not_well_formed'],
    ['a torn end', detail('').slice(0, -20), 'file_torn'],
    ['a wrong end tag', detail('</x>'), 'file_not_well_formed'],
    ['text behind the end', `${detail('')}<again/>`, 'file_not_well_formed'],
    ['an unbound prefix', detail('<q:x/>'), 'file_not_well_formed'],
    ['another message', '<html/>', 'file_message_unknown'],
    ['another namespace', message('').replace(SNX, 'urn:other'), 'file_message_unknown'],
    ['deep nesting', detail('<a>'.repeat(MAX_DEPTH)), 'file_too_deep'],
    ['an endless value', detail(`<SerialNumber>${'A'.repeat(MAX_NODE * 2)}</SerialNumber>`), 'file_line_too_long'],
    ['an endless attribute', detail(`<SerialNumber a="${'A'.repeat(MAX_NODE * 2)}"/>`), 'file_line_too_long'],
    ['an endless comment', detail(`<!--${'A'.repeat(MAX_NODE * 2)}-->`), 'file_line_too_long'],
    ['an endless list', pack(serials(...Array.from({ length: MAX_LIST + 1 }, () => 'A'))), 'file_list_too_long'],
    ['another encoding by name', `<?xml version="1.0" encoding="GBK"?>${detail('')}`, 'file_not_utf8'],
    [
      'GBK bytes',
      Buffer.concat([
        Buffer.from(`<?xml version="1.0"?>\n${detail('').slice(0, -40)}`),
        Buffer.from([0xd5, 0xc5, 0xc8, 0xfd, 0x3c]),
      ]),
      'file_not_utf8',
    ],
    ['UTF-16', Buffer.from(`\uFEFF${detail('')}`, 'utf16le'), 'file_not_utf8'],
    ['no XML', 'orderNo,batchNo', 'file_not_well_formed'],
  ])('refuses a file with %s', async (_, content, key) => {
    expect((await readXml(content)).failure?.key).toBe(key)
  })

  it('throws nothing but its declared failure, whatever the bytes', async () => {
    const good = Buffer.from(
      [
        ...assignedMessage(aPlan(), {
          ...plainVariant,
          unknownElements: true,
          comments: true,
          barcode: 'element string',
        }),
      ].join(''),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.tuple(fc.nat(good.length - 1), fc.oneof(fc.nat(255), fc.constantFrom(60, 62, 38, 47, 34, 33, 93, 0))),
          { maxLength: 6 },
        ),
        fc.nat(good.length),
        fc.integer({ min: 1, max: 4_000 }),
        async (flips, cut, pieces) => {
          const bytes = Buffer.from(good.subarray(0, cut % 3 === 0 ? cut : good.length))
          for (const [at, value] of flips) bytes[at % Math.max(1, bytes.length)] = value
          await readXml(bytes, pieces)
        },
      ),
      { numRuns: 300 },
    )
  })
})
