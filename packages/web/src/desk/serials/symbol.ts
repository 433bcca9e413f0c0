/** Draws symbols; loaded with the first one. */

import type { SymbolText } from '@serialis/contract/desk/serials/serials.schema.ts'
import { GS } from '@serialis/contract/kit/gs1-elements.ts'
import { datamatrix, drawingSVG, qrcode } from 'bwip-js/browser'

export type SymbolKind = 'matrix' | 'qr'

/** A leading FNC1 indicates GS1 elements; inside it separates them. A caret in the data is doubled. */
const withFnc1 = (elements: string): string => `^FNC1${elements.replaceAll('^', '^^').replaceAll(GS, '^FNC1')}`

/**
 * The symbol as SVG text: GS1 DataMatrix of the element string, or a QR code of the Digital Link; of the bare code
 * where GS1 has no key.
 */
export const drawSymbol = (symbol: SymbolText, kind: SymbolKind, mark = ''): string =>
  withMark(drawn(symbol, kind), mark)

/** The mark of a sandbox stands below the symbol, also in the file that is saved. */
const withMark = (svg: string, mark: string): string =>
  mark === ''
    ? svg
    : svg
        .replace(/viewBox="0 0 (\S+) (\S+)"/, (_, width, height) => `viewBox="0 0 ${width} ${Number(height) * 1.24}"`)
        .replace(
          '</svg>',
          `<text x="50%" y="97%" text-anchor="middle" font-family="sans-serif" font-weight="700" font-size="${heightOf(svg) * 0.2}">${mark}</text></svg>`,
        )

const heightOf = (svg: string): number => Number(/viewBox="0 0 \S+ (\S+)"/.exec(svg)?.[1] ?? 0)

function drawn({ elements, digitalLink, isGs1 }: SymbolText, kind: SymbolKind): string {
  if (kind === 'qr') return qrcode({ bcid: 'qrcode', text: isGs1 ? digitalLink : elements }, drawingSVG())
  return isGs1
    ? datamatrix({ bcid: 'datamatrix', text: withFnc1(elements), parsefnc: true }, drawingSVG())
    : datamatrix({ bcid: 'datamatrix', text: elements }, drawingSVG())
}
