import { expect, it } from 'vitest'
import { readBarcodeContent } from './snx-barcode.ts'

const KEY = '012032502111502621A'
const barcode = (expiry: string) => readBarcodeContent(`(01)20325021115026(21)A(17)${expiry}(10)L1`, KEY, 2026)

it.each([
  ['280228', '2028-02-28'],
  ['280200', '2028-02-29'],
  // No day: kept as it is written, so that the row is refused because it differs from the order.
  ['281300', '281300'],
  ['280230', '280230'],
])('reads the expiry date %s of a barcode as %s', (written, expiry) => {
  expect(barcode(written)).toEqual({ key: KEY, lot: 'L1', expiry })
})
