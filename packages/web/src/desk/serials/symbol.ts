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
export function drawSymbol({ elements, digitalLink, isGs1 }: SymbolText, kind: SymbolKind): string {
  if (kind === 'qr') return qrcode({ bcid: 'qrcode', text: isGs1 ? digitalLink : elements }, drawingSVG())
  return isGs1
    ? datamatrix({ bcid: 'datamatrix', text: withFnc1(elements), parsefnc: true }, drawingSVG())
    : datamatrix({ bcid: 'datamatrix', text: elements }, drawingSVG())
}
