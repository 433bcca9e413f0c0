import { labelTemplates, type LabelTemplateName, type Symbology } from '@serialis/contract/desk/labels/labels.schema.ts'
import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import { describe, expect, it, test } from 'vitest'
import type { ReaderOptions } from 'zxing-wasm/reader'
import { seededRandom } from '../../../../test/generators/generate-results.ts'
import { barsOfPdf, rasterised, readBack, someContent } from '../labels.fixtures.ts'
import { joined, elementsOf, linkOf, textOf, type LabelContent } from './content.ts'
import { layOut } from './layout.ts'
import { labelPdf } from './pdf.writer.ts'
import { code128Data, dataMatrixData, labelZpl } from './zpl.writer.ts'

const RANDOM_CODES = 1_000
/** Of each symbology on each template. */
const SHARE = Math.ceil(RANDOM_CODES / 6)
const formats: Record<Symbology, ReaderOptions['formats']> = {
  DATAMATRIX: ['DataMatrix'],
  QR: ['QRCode'],
  GS1_128: ['Code128'],
}

/** At most, on one label. */
const symbols: Record<Symbology, number> = { DATAMATRIX: 1, QR: 1, GS1_128: 3 }

/** The content of all symbols of a label: a separator joins the parts of a split element string. */
const spoken = (symbology: Symbology, texts: readonly string[]): string =>
  symbology === 'GS1_128'
    ? texts.map((text, at) => (at < texts.length - 1 && /^(10|21)/.test(text) ? `${text}${GS}` : text)).join('')
    : texts.join('')

/** The element string in the form in which the decoder returns it. */
function expected(content: LabelContent, symbology: Symbology): string {
  if (symbology === 'QR') return linkOf(content)
  return textOf(content)
}

async function read(content: LabelContent, symbology: Symbology, template: LabelTemplateName) {
  const size = labelTemplates[template]
  return readBack(rasterised(layOut(content, symbology, size).bars, size), formats[symbology], symbols[symbology])
}

describe.each<Symbology>(['DATAMATRIX', 'QR', 'GS1_128'])('%s labels at 300 dpi', (symbology) => {
  test.each<LabelTemplateName>(['A4_70X37', 'ROLL_100X50'])(
    `of ${SHARE} random codes are read back to the same element string: %s`,
    async (template) => {
      const random = seededRandom(symbology.length * 1000 + template.length)
      const wrong: unknown[] = []
      for (let at = 0; at < SHARE; at++) {
        const content = someContent(at + (template === 'ROLL_100X50' ? SHARE : 0), random)
        const found = await read(content, symbology, template)
        const text = spoken(
          symbology,
          found.map((symbol) => symbol.text),
        )
        const isGs1 = found.every((symbol) => symbol.isGs1)
        if (text !== expected(content, symbology) || (symbology !== 'QR' && !isGs1))
          wrong.push({ content, text, isGs1 })
      }
      expect(wrong).toEqual([])
    },
  )
})

const long: LabelContent = {
  code: 'Z'.repeat(20),
  gtin: '09520000000017',
  lot: 'L'.repeat(20),
  expiry: '2028-02-29',
  title: '',
}

it('reads the link of a QR code as the same pack', () => {
  const content = { ...long, code: 'A/B%21"<>', lot: 'x&y' }
  expect(readCode(linkOf(content), 2026)).toMatchObject({
    kind: 'sgtin',
    gtin: content.gtin,
    serial: content.code,
    lot: content.lot,
    expiry: content.expiry,
  })
})

it('keeps every bar within the label, and every narrow bar at two dots or more', () => {
  for (const symbology of ['DATAMATRIX', 'QR', 'GS1_128'] as const) {
    for (const template of ['A4_70X37', 'ROLL_100X50'] as const) {
      const { width, height } = labelTemplates[template]
      const { bars } = layOut(long, symbology, labelTemplates[template])
      expect(Math.max(...bars.map((bar) => bar.x + bar.width))).toBeLessThanOrEqual(width - 1)
      expect(Math.max(...bars.map((bar) => bar.y + bar.height))).toBeLessThanOrEqual(height - 1)
      expect((Math.min(...bars.map((bar) => bar.width)) * 300) / 25.4).toBeGreaterThan(1.99)
    }
  }
})

it('reads a house code without GS1 mark', async () => {
  const content: LabelContent = { code: 'HOUSE#7', gtin: null, lot: null, expiry: null, title: '' }
  for (const symbology of ['DATAMATRIX', 'QR', 'GS1_128'] as const) {
    expect(await read(content, symbology, 'A4_70X37')).toMatchObject([{ text: 'HOUSE#7', isGs1: false }])
  }
})

describe('a sheet', () => {
  it.each<Symbology>(['DATAMATRIX', 'QR', 'GS1_128'])(
    'of %s labels is read back from the bytes of the PDF, page by page, place by place',
    async (symbology) => {
      const random = seededRandom(7)
      const contents = Array.from({ length: 30 }, (_, at) => ({ ...someContent(at % 9, random), title: 'P-100' }))
      const pages = await barsOfPdf(await labelPdf(contents, { symbology, template: 'A4_70X37', skip: 3 }))
      expect(pages).toHaveLength(2)
      const { columns, rows, width, height } = labelTemplates.A4_70X37
      const texts: string[] = []
      for (const [at, { bars, ...page }] of pages.entries()) {
        expect([page.width, page.height].map(Math.round)).toEqual([210, 297])
        for (let place = at === 0 ? 3 : 0; place < columns * rows && texts.length < contents.length; place++) {
          const [left, top] = [(place % columns) * width, 0.5 + Math.floor(place / columns) * height]
          const own = bars
            .filter(({ x, y }) => x >= left && x < left + width && y >= top && y < top + height)
            .map((bar) => ({ ...bar, x: bar.x - left, y: bar.y - top }))
          texts.push(
            spoken(
              symbology,
              (await readBack(rasterised(own, { width, height }, 600), formats[symbology], symbols[symbology])).map(
                ({ text }) => text,
              ),
            ),
          )
        }
      }
      expect(texts).toEqual(contents.map((content) => expected(content, symbology)))
    },
  )

  it('embeds a Chinese typeface for a title that needs one, and none for one that does not', async () => {
    const sheet = { symbology: 'DATAMATRIX', template: 'ROLL_100X50', skip: 0 } as const
    const [plain, chinese] = [
      await labelPdf([{ ...long, title: 'Amoxicillin' }], sheet),
      await labelPdf([{ ...long, title: '阿莫西林胶囊 0.25 g' }], sheet),
    ]
    expect(Buffer.from(plain).includes('FontFile')).toBe(false)
    expect(chinese.length - plain.length).toBeGreaterThan(2_000)
    const [page = { bars: [], width: 0, height: 0 }] = await barsOfPdf(chinese)
    expect((await readBack(rasterised(page.bars, page), ['DataMatrix'], 1)).map(({ text }) => text)).toEqual([
      textOf(long),
    ])
  })

  it('has one label a page on a roll, and stops when told', async () => {
    const contents = [long, long]
    const pages = await barsOfPdf(
      await labelPdf(contents, { symbology: 'DATAMATRIX', template: 'ROLL_100X50', skip: 5 }),
    )
    expect(pages.map(({ width, height }) => [Math.round(width), Math.round(height)])).toEqual([
      [100, 50],
      [100, 50],
    ])
    await expect(
      labelPdf(contents, { symbology: 'QR', template: 'A4_70X37', skip: 0 }, () => {
        throw new Error('stopped')
      }),
    ).rejects.toThrow('stopped')
  })
})

/** Zebra's table in reverse: the data of `^BC` as the characters that the printer encodes. */
function readCode128(data: string): string {
  let text = ''
  let set = data.startsWith('>;') ? 'C' : 'B'
  for (let at = 2; at < data.length;) {
    const two = data.slice(at, at + 2)
    const known: Record<string, string> = { '>0': '>', '><': '^', '>=': '~', '>8': GS }
    if (two === '>5' || two === '>6') set = two === '>5' ? 'C' : 'B'
    else if (known[two] !== undefined) text += known[two]
    else if (set === 'C') {
      expect(two).toMatch(/^\d\d$/)
      text += two
    } else {
      text += data.charAt(at)
      at -= 1
    }
    at += 2
  }
  return text
}

describe('ZPL', () => {
  it('spells Code 128 in the invocation codes of the printer: FNC1 first, pairs of digits in set C', () => {
    expect(code128Data('0109520000000017', true)).toBe('>;>80109520000000017')
    expect(code128Data('21AB1234567', true)).toBe('>:>821AB1>5234567')
    expect(code128Data(`10A>B${GS}21C`, true)).toBe('>:>810A>0B>821C')
    const random = seededRandom(3)
    for (let at = 0; at < RANDOM_CODES; at++) {
      const content = someContent(at, random)
      expect(readCode128(code128Data(textOf(content), true))).toBe(`${GS}${textOf(content)}`)
    }
  })

  it('spells DataMatrix with FNC1 as _1, and escapes what would be a command', () => {
    expect(dataMatrixData(`10A_B${GS}21C`, true)).toBe('_110A_d095B_121C')
    expect(dataMatrixData('A_B', false)).toBe('A_d095B')
    const zpl = labelZpl(
      { code: 'A^B~C\\药', gtin: null, lot: null, expiry: null, title: '阿莫西林' },
      { symbology: 'DATAMATRIX', template: 'A4_70X37', resolution: 203 },
    )
    expect(zpl).toContain('^BXN,4,200,,,,_^FH\\^FDA\\5EB\\7EC\\5C\\E8\\8D\\AF^FS')
    expect(zpl).toContain('\\E9\\98\\BF')
    expect(zpl.match(/\^(?!XA|XZ|CI28|PW|LL|LH|FO|BX|FH|FD|FS|A0N|PQ)/g)).toBeNull()
  })

  it('is as large as its label at the printer’s resolution, and holds all elements', () => {
    for (const symbology of ['DATAMATRIX', 'QR', 'GS1_128'] as const) {
      const zpl = labelZpl(long, { symbology, template: 'ROLL_100X50', resolution: 300 })
      expect(zpl).toMatch(/^\^XA\^CI28\^PW1181\^LL591\^LH0,0.*\^PQ1\^XZ\n$/)
      for (const [, x, y] of zpl.matchAll(/\^FO(\d+),(\d+)/g))
        expect([Number(x) < 1181, Number(y) < 591]).toEqual([true, true])
      for (const { ai, value } of elementsOf(long)) expect(zpl).toContain(`(${ai})${value}`)
    }
    expect(
      labelZpl(long, { symbology: 'GS1_128', template: 'A4_70X37', resolution: 203 }).match(/\^BCN/g),
    ).toHaveLength(3)
    expect(joined(elementsOf(long))).toBe(textOf(long))
  })
})
