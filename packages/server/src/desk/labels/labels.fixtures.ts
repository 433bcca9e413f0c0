/** Reads labels back: bars become a picture at a printer's resolution, and an independent decoder reads it. */

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { checkCharacter } from '@serialis/contract/kit/check-characters.ts'
import { ALPHABETS, type AlphabetPreset } from '@serialis/contract/numbers/codes/alphabets.ts'
import { decodePDFRawStream, PDFArray, PDFDocument, PDFRawStream } from 'pdf-lib'
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader'
import type { LabelContent } from './printing/content.ts'
import type { Bar } from './printing/symbols.ts'

interface Picture {
  data: Uint8ClampedArray<ArrayBuffer>
  width: number
  height: number
  colorSpace: 'srgb'
}

/** Dark where the centre of a dot is covered by a bar; `bars` and size in mm. */
export function rasterised(bars: readonly Bar[], size: { width: number; height: number }, dpi = 300): Picture {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4)
  const [width, height] = [dots(size.width), dots(size.height)]
  const pixels = new Uint32Array(width * height).fill(0xff_ff_ff_ff)
  for (const bar of bars) {
    const [left, right] = [Math.max(0, dots(bar.x)), Math.min(width, dots(bar.x + bar.width))]
    for (let y = Math.max(0, dots(bar.y)); y < Math.min(height, dots(bar.y + bar.height)); y++)
      pixels.fill(0xff_00_00_00, y * width + left, y * width + right)
  }
  const data = new Uint8ClampedArray(pixels.buffer)
  return { data, width, height, colorSpace: 'srgb' }
}

const wasm = await readFile(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm'))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

export interface Read {
  text: string
  isGs1: boolean
  /** Upper left corner, in dots. */
  x: number
  y: number
}

/** Every symbol of the picture from top to bottom; symbols below each other read as one. */
export async function readBack(picture: Picture, formats: ReaderOptions['formats'], most: number): Promise<Read[]> {
  const found = await readBarcodes(picture, {
    formats: formats ?? [],
    tryRotate: false,
    tryInvert: false,
    tryDownscale: false,
    textMode: 'Plain',
    maxNumberOfSymbols: most,
  })
  return found
    .map(({ bytes, contentType, position }) => ({
      text: Buffer.from(bytes).toString('latin1'),
      isGs1: contentType === 'GS1',
      x: position.topLeft.x,
      y: position.topLeft.y,
    }))
    .sort((a, b) => a.y - b.y || a.x - b.x)
}

const MM = 25.4 / 72

/** The rectangles of each page of a PDF, in mm from the upper left corner: what a printer would blacken. */
export async function barsOfPdf(bytes: Uint8Array): Promise<{ width: number; height: number; bars: Bar[] }[]> {
  const document = await PDFDocument.load(bytes)
  return document.getPages().map((page) => {
    const { width, height } = page.getSize()
    const contents = page.node.Contents()
    if (!(contents instanceof PDFRawStream) || contents instanceof PDFArray)
      throw new Error('a page has one content stream')
    const operators = Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1')
    const bars = [...operators.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)].map(([, x, y, w, h]): Bar => ({
      x: Number(x) * MM,
      y: (height - Number(y) - Number(h)) * MM,
      width: Number(w) * MM,
      height: Number(h) * MM,
    }))
    return { width: width * MM, height: height * MM, bars }
  })
}

const presets = Object.keys(ALPHABETS).filter((name) => name !== 'SET_39') as AlphabetPreset[]

/**
 * Content number `at`: every length of a serial in turn, every alphabet, with and without lot and expiry, SSCCs in
 * between.
 */
export function someContent(at: number, random: () => number): LabelContent {
  const below = (most: number) => Math.floor(random() * most)
  const digits = (count: number) => Array.from({ length: count }, () => String(below(10))).join('')
  const checked = (body: string) => `${body}${checkCharacter('GS1_MOD_10', body)}`
  const word = (length: number, alphabet: string) =>
    Array.from({ length }, () => alphabet.charAt(below(alphabet.length))).join('')
  if (at % 10 === 9) return { code: checked(digits(17)), gtin: null, lot: null, expiry: null, title: '' }
  const alphabet = ALPHABETS[presets[at % presets.length] ?? 'DIGITS']
  const has = (chance: number) => random() < chance
  return {
    code: word((at % 20) + 1, alphabet),
    gtin: checked(digits(13)),
    title: has(0.5) ? 'P-100 Tablets 10 mg' : '',
    lot: has(0.6) ? word(1 + below(20), ALPHABETS.SET_82) : null,
    expiry: has(0.6)
      ? `20${String(26 + below(20))}-${String(1 + below(12)).padStart(2, '0')}-${String(1 + below(28)).padStart(2, '0')}`
      : null,
  }
}
