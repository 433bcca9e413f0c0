/**
 * Symbols as dark rectangles on a grid of modules; nothing is rasterised, so they are sharp at any resolution. Pure.
 */

import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import bwip from 'bwip-js/node'

export interface Bar {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
/** In modules, without quiet zone. A linear symbol has height 1: its bars are stretched. */
export interface SymbolShape {
  readonly width: number
  readonly height: number
  readonly bars: readonly Bar[]
}

/** A leading FNC1 indicates GS1 elements; inside it separates them. A caret in the data is doubled. */
const withFnc1 = (text: string): string => `^FNC1${text.replaceAll('^', '^^').replaceAll(GS, '^FNC1')}`
const given = (text: string, isGs1: boolean) => (isGs1 ? { text: withFnc1(text), parsefnc: true } : { text })

interface Matrix {
  readonly pixs: readonly number[]
  readonly pixx: number
  readonly pixy: number
}
interface Linear {
  readonly sbs: readonly number[]
}
interface Options {
  readonly bcid: string
  readonly text: string
  readonly parsefnc?: boolean
  readonly eclevel?: 'M'
}

function drawn(options: Options): Matrix | Linear {
  const [symbol] = bwip.raw(options) as readonly (Matrix | Linear)[]
  if (symbol === undefined) throw new Error('nothing was drawn')
  return symbol
}

function matrixOf(options: Options): SymbolShape {
  const symbol = drawn(options)
  if (!('pixs' in symbol)) throw new Error('no matrix was drawn')
  const { pixs, pixx: width, pixy: height } = symbol
  const bars: Bar[] = []
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      if (pixs[y * width + x] !== 1) continue
      let end = x + 1
      while (end < width && pixs[y * width + end] === 1) end++
      bars.push({ x, y, width: end - x, height: 1 })
      x = end
    }
  }
  return { width, height, bars }
}

export const dataMatrix = (text: string, isGs1: boolean): SymbolShape =>
  matrixOf({ bcid: 'datamatrix', ...given(text, isGs1) })
/** Error correction M, as GS1 requires for a QR code with a Digital Link. */
export const qrCode = (text: string): SymbolShape => matrixOf({ bcid: 'qrcode', text, eclevel: 'M' })

/** GS1-128 of one element string, Code 128 of a proprietary code. */
export function code128(text: string, isGs1: boolean): SymbolShape {
  const symbol = drawn({ bcid: 'code128', ...given(text, isGs1) })
  if (!('sbs' in symbol)) throw new Error('no bars were drawn')
  const bars: Bar[] = []
  let x = 0
  symbol.sbs.forEach((width, at) => {
    if (at % 2 === 0) bars.push({ x, y: 0, width, height: 1 })
    x += width
  })
  return { width: x, height: 1, bars }
}
