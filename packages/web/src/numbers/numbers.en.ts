/** English phrases of the wing `numbers`: the ledger. */

import { ledgerEn } from './ledger/ledger.en.ts'

export const numbersEn = {
  ledger: ledgerEn,
}
