/** English phrases of the wing `numbers`: rules and the ledger. */

import { rulesEn } from './codes/rules.en.ts'
import { ledgerEn } from './ledger/ledger.en.ts'

export const numbersEn = {
  rules: rulesEn,
  ledger: ledgerEn,
}
