/** Reads symbols from pictures; the reader and its WebAssembly are loaded from this server with the first picture. */

import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url'

prepareZXingModule({ overrides: { locateFile: () => wasmUrl } })

/** Symbology identifiers of symbols with GS1 elements. */
const GS1_IDENTIFIERS = new Set([']d2', ']Q3', ']C1', ']e0', ']J1'])

/** The text of the first symbol in the picture, as a scanner would send it; null when there is none. */
export async function symbolIn(picture: ImageData): Promise<string | null> {
  const found = await readBarcodes(picture, { tryHarder: true, maxNumberOfSymbols: 1, textMode: 'Plain' })
  const symbol = found.find(({ isValid }) => isValid)
  if (symbol === undefined) return null
  return GS1_IDENTIFIERS.has(symbol.symbologyIdentifier) ? symbol.symbologyIdentifier + symbol.text : symbol.text
}
