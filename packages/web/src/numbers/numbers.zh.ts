/** Chinese phrases of the wing `numbers`; a missing phrase is a compile error. */

import type { Phrases } from '../kit/language/i18n.tsx'
import { ledgerZh } from './ledger/ledger.zh.ts'
import type { numbersEn } from './numbers.en.ts'

export const numbersZh: Phrases<typeof numbersEn> = {
  ledger: ledgerZh,
}
