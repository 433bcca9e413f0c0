/**
 * The six messages of TraceLink's integration guide, with their faults: generated files, and the real ones if
 * SAMPLES_DIR names them.
 */

import { describe, expect, it } from 'vitest'
import { guideMessages } from '../../../test/generators/generate-snx-guide.ts'
import { guideFacts as facts, guideSets, realGuide, samplesDir, textsOf } from '../../../test/generators/samples.ts'
import { guideNames, type GuideFiles } from '../../../test/generators/snx-guide-parts.ts'
import { itemsOf, readXml } from './results.fixtures.ts'

const commissionedIn = async (...files: string[]) => {
  const keys = new Set<string>()
  for (const file of files) for (const { code } of itemsOf(await readXml(file), 'unit')) keys.add(code)
  return keys
}
const PARTIAL = 'disposition-assigned-partial-case'

describe.each(guideSets)('TraceLink messages %s', (_, files) => {
  const first = (name: keyof GuideFiles, element: string) => textsOf(files[name], element)[0] ?? ''

  it.each(guideNames)('reads %s.xml without a refused row or an unknown element', async (name) => {
    const file = await readXml(files[name])
    expect(file).toMatchObject({ errors: [], failure: null })
    expect(itemsOf(file, 'unknown')).toEqual([])
    expect(itemsOf(file, 'header')).toHaveLength(1)
  })

  it('reads a time without zone at the offset beside it, and lots that have expired', async () => {
    const file = await readXml(files.commission)
    const time = first('commission', 'EventDateTime')
    expect(time).toMatch(/T\d\d:\d\d:\d\d\.695$/)
    expect(itemsOf(file, 'unit').map(({ moment }) => moment)).toEqual(
      Array(4).fill({ time: Date.parse(`${time}+00:00`), offset: '+00:00' }),
    )
    expect(itemsOf(file, 'header')[0]).toMatchObject({
      sentAt: time.slice(0, 19),
      transactionType: 'GR_COMMISSION',
    })
    const [group, ...others] = itemsOf(file, 'group')
    expect(others).toEqual([])
    expect(group).toMatchObject({
      lot: first('commission', 'LotNumber'),
      expiry: first('commission', 'ExpirationDate'),
      gtin: first('commission', 'ItemCode'),
      lineCode: first('commission', 'ProductionLineId'),
      operator: first('commission', 'LineManagerName'),
    })
    expect(Date.parse(group?.expiry ?? '')).toBeLessThan(Date.now())
  })

  it('reads Z beside +08:00, day 00 as the end of the month, and an SSCC written as 00 and 18 digits', async () => {
    const file = await readXml(files[PARTIAL])
    const [unit, carton, pallet] = textsOf(files[PARTIAL], 'SerialNumber')
    const [barcode = '', cartonBarcode = ''] = textsOf(files[PARTIAL], 'BarcodeContent')
    const [, year, month] = /\(17\)(\d\d)(\d\d)00\(10\)/.exec(barcode) ?? []
    const expiry = new Date(Date.UTC(2000 + Number(year), Number(month), 0)).toISOString().slice(0, 10)
    expect(cartonBarcode).toMatch(/\(30\)1$/)
    expect(pallet).toMatch(/^00\d{18}$/)
    expect(first(PARTIAL, 'EventDateTime')).toMatch(/Z$/)
    expect(itemsOf(file, 'unit')).toMatchObject([
      {
        level: 'EA',
        code: unit,
        codeType: 'SGTIN',
        expiry,
        lot: first(PARTIAL, 'LotNumber'),
        moment: { time: Date.parse(first(PARTIAL, 'EventDateTime')), offset: '+08:00' },
      },
      { level: 'CA', code: carton, codeType: 'SGTIN', expiry },
      { level: 'PL', code: pallet, codeType: 'SSCC', expiry: null },
    ])
    expect(itemsOf(file, 'group').map((group) => group.expiry)).toEqual([expiry, expiry, null])
    expect(itemsOf(file, 'aggregation')).toMatchObject([
      { parent: pallet, packed: 'PARTIAL', quantity: 1, children: [carton] },
      { parent: carton, packed: 'PARTIAL', quantity: 1, children: [unit] },
    ])
  })

  it('keeps the unpack before its pack, and the control number that two files share', async () => {
    const [pack, unpack] = [await readXml(files.aggregation), await readXml(files.disaggregated)]
    const [apart] = itemsOf(unpack, 'disaggregation')
    const packed = itemsOf(pack, 'aggregation').find(({ parent }) => parent === apart?.parent)
    expect(packed?.children).toContain(apart?.children[0])
    expect(apart?.moment).toEqual({ time: Date.parse(first('disaggregated', 'EventDateTime')), offset: '+08:00' })
    expect(packed?.moment.time).toBeGreaterThan(apart?.moment.time ?? 0)
    const numbers = [pack, unpack].map((file) => itemsOf(file, 'header')[0]?.controlNumber)
    expect(numbers).toEqual(Array(2).fill(first('aggregation', 'FileControlNumber')))
  })

  it('finds parents and codes which no sample commissions', async () => {
    const commissioned = await commissionedIn(files.commission, files[PARTIAL])
    const parents = itemsOf(await readXml(files.aggregation), 'aggregation').map(({ parent }) => parent)
    const [destroyed, encoded] = [await readXml(files.destroyed), await readXml(files.encoded)]
    const updates = [destroyed, encoded].flatMap((file) => itemsOf(file, 'update').map(({ code }) => code))
    expect([parents.length, updates.length]).toEqual([2, 2])
    for (const code of [...parents, ...updates]) expect(commissioned.has(code)).toBe(false)
    expect(itemsOf(destroyed, 'group')[0]?.update).toEqual({
      status: 'DESTROYED',
      attribute: 'DAMAGED',
      reason: first('destroyed', 'ReasonDescription'),
      references: textsOf(files.destroyed, 'PONumber'),
      summaries: [],
    })
    expect(itemsOf(encoded, 'group')[0]).toMatchObject({
      gtin: first('encoded', 'PackagingItemCode'),
      update: { status: 'ENCODED', references: textsOf(files.encoded, 'PONumber') },
    })
  })
})

describe('the corrected TraceLink messages', () => {
  const files = guideMessages({ ...facts, units: 300 }, 'corrected')

  it.each(guideNames)('hold nothing that is refused or unknown: %s.xml', async (name) => {
    const file = await readXml(files[name])
    expect([file.errors, file.failure, itemsOf(file, 'unknown')]).toEqual([[], null, []])
  })

  it('commission every code that they name, pack before they unpack, and number each file', async () => {
    const commissioned = await commissionedIn(files.commission, files[PARTIAL])
    expect(commissioned.size).toBe(300 + 1 + 3 + 3)
    const [packs, unpacks, destroyed, encoded] = [
      itemsOf(await readXml(files.aggregation), 'aggregation'),
      itemsOf(await readXml(files.disaggregated), 'disaggregation'),
      itemsOf(await readXml(files.destroyed), 'update'),
      itemsOf(await readXml(files.encoded), 'update'),
    ]
    const named = [
      ...[...packs, ...unpacks].flatMap(({ parent, children }) => [parent, ...children]),
      ...[...destroyed, ...encoded].map(({ code }) => code),
    ]
    expect(named).toHaveLength(6 + 2 + 2)
    expect(named.filter((code) => !commissioned.has(code))).toEqual([])
    expect(unpacks[0]?.moment.time).toBeGreaterThan(packs[1]?.moment.time ?? Infinity)
    const numbers = guideNames.flatMap((name) => textsOf(files[name], 'FileControlNumber'))
    expect(new Set(numbers).size).toBe(guideNames.length)
  })
})

/**
 * What remains when numbers and names are blanked: elements, prefixes, attributes, layout, formats of times, and
 * enumerated values.
 */
const shapeOf = (xml: string) =>
  xml
    .replaceAll(/ companyPrefix="[^"]*"/g, ' companyPrefix="x"')
    .replaceAll(/:(FileControlNumber|EventLocation|LineManagerName|ReasonDescription)(.*?)>[^<]+</g, ':$1$2>x<')
    .replaceAll(/>([^<>\n]+)</g, (whole, text: string) => {
      if (/^[A-Z_]+$/.test(text)) return whole
      const isTime = /^\d{4}-\d\d-\d\d|^\d\d:\d\d/.test(text)
      return `>${isTime ? text.replaceAll(/\d/g, '9') : text.replaceAll(/\w{3,}/g, 'x')}<`
    })

if (samplesDir !== undefined)
  describe('the generator', () => {
    it.each(guideNames)('writes %s.xml in the shape of the real one', (name) => {
      expect(shapeOf(guideMessages(facts)[name])).toBe(shapeOf(realGuide()[name]))
    })
  })
