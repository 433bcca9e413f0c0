/**
 * Tax numbers of organisations, judged by the form that their country gives them. One function serves form, file and
 * API.
 */

/** Characters of GB 32100-2015, in the order of their values; I, O, Z, S and V are left out. */
const CREDIT_CODE = '0123456789ABCDEFGHJKLMNPQRTUWXY'

/** The unified social credit code of China: 18 characters, the last of which checks the others. */
function isCreditCode(text: string): boolean {
  if (!/^[0-9A-HJ-NPQRTUWXY]{2}\d{6}[0-9A-HJ-NPQRTUWXY]{10}$/.test(text)) return false
  let weight = 1
  let sum = 0
  for (const character of text.slice(0, 17)) {
    sum += CREDIT_CODE.indexOf(character) * weight
    weight = (weight * 3) % CREDIT_CODE.length
  }
  return text.at(-1) === CREDIT_CODE.charAt((CREDIT_CODE.length - (sum % CREDIT_CODE.length)) % CREDIT_CODE.length)
}

/** VAT numbers of the Union, with the letters that the Commission's service gives each country. */
const VAT: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z0-9]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(\d{7}[A-W][A-I]?|\d[A-Z+*]\d{5}[A-W])$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL\d{9}B\d{2}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{10}01$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
}
/** The employer identification number of the United States. */
const EIN = /^\d{2}-?\d{7}$/
/** Of every other country: what such numbers are written with. */
const OTHER = /^[A-Z0-9][A-Z0-9 ./-]{3,19}$/

export const TAX_NUMBER_MAXIMUM = 20

/** `text` in capitals, without spaces around it. */
export function isTaxNumber(country: string, text: string): boolean {
  if (country === 'CN') return isCreditCode(text)
  if (country === 'US') return EIN.test(text)
  return (VAT[country] ?? OTHER).test(text)
}
