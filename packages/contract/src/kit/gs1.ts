/**
 * Reads a code from a scanner, a file or a person, and builds the output forms of a code. `readCode` never throws;
 * repairs and doubts are in `notes`.
 */

import { isCheckCharacterRight, isSscc } from './check-characters.ts'
import { GS, readBracketed, readElements, valuesOfUrn } from './gs1-elements.ts'

type CodeNote =
  | 'full_width'
  | 'trimmed'
  | 'caps_lock'
  | 'gs_replaced'
  | 'lost_gs'
  | 'check_digit_wrong'
  | 'expiry_wrong'
  | 'gtin_padded'
  | 'percent_wrong'
  | 'no_serial'
  | 'too_long'

export interface Sgtin {
  kind: 'sgtin'
  /** 14 digits. */
  gtin: string
  serial: string
  lot?: string
  /** `yyyy-mm-dd`; day 00 is read as the end of the month. */
  expiry?: string
  form: 'element' | 'digital_link' | 'tracelink' | 'epc_urn'
}
export type CodeMeaning =
  | Sgtin
  | { kind: 'sscc'; sscc: string }
  | { kind: 'cn20'; code: string }
  | { kind: 'bare'; code: string }
type CodeParser = 'element' | 'bracketed' | 'digital_link' | 'epc_urn' | 'tracelink' | 'sscc' | 'cn20' | 'bare'

export type CodeReading = CodeMeaning & {
  parser: CodeParser
  /** The text after repair: trimmed, half-width, without symbology identifier. */
  text: string
  notes: CodeNote[]
  /** Other readings of the same text (separator lost), the most likely first; try them when the first is unknown. */
  alternatives: CodeMeaning[]
}

/** Longer texts are no code. */
export const CODE_TEXT_MAX = 2048

interface Normal {
  text: string
  notes: CodeNote[]
  /** The scanner reported that the symbol contains GS1 elements. */
  hasIdentifier: boolean
}

/** Swaps capitals and small letters, as CapsLock does with a wedge scanner. */
export const swapCase = (text: string): string =>
  text.replace(/[a-z]|[A-Z]/g, (letter) =>
    letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase(),
  )

/**
 * Spellings of the separator in scanner settings and printed dumps; none of these characters may occur in a GS1 value.
 */
const GS_SPELLINGS = /<GS>|\{GS\}|\[GS\]|<0x1D>|\\x1d|\\u001d|␝|[~|^]/gi

function normalise(given: string): Normal {
  const notes: CodeNote[] = []
  let text = given.replace(/[！-～]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0)).replaceAll('　', ' ')
  if (text !== given) notes.push('full_width')
  const trimmed = text.replace(/^[\s\uFEFF\u200B\0]+|[\s\uFEFF\u200B\0]+$/g, '')
  // No engine counts GS as white space for `\s`, so a leading FNC1 is still here.
  if (trimmed !== text) notes.push('trimmed')
  text = trimmed
  const identifier = /^\](d[0-6]|C[0-2]|Q[0-6]|e[0-3]|J[0-6]|D[0-6]|c[0-2]|q[0-6]|E[0-3]|j[0-6])/.exec(text)?.[1]
  if (identifier !== undefined) {
    text = text.slice(3)
    if (/[DcqEj]/.test(identifier)) {
      text = swapCase(text)
      notes.push('caps_lock')
    }
  }
  return { text, notes, hasIdentifier: identifier !== undefined }
}

function endOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** `yymmdd` of AI 17 as a day; the century is the one within 49 years before and 50 years after `thisYear`. */
export function expiryDay(value: string, thisYear: number): string | null {
  if (!/^\d{6}$/.test(value)) return null
  const two = Number(value.slice(0, 2))
  const distance = two - (thisYear % 100)
  const century = Math.floor(thisYear / 100) + (distance >= 51 ? -1 : distance <= -50 ? 1 : 0)
  const year = century * 100 + two
  const month = Number(value.slice(2, 4))
  if (month < 1 || month > 12) return null
  const last = endOfMonth(year, month)
  const day = Number(value.slice(4)) || last
  return day > last ? null : `${year}-${value.slice(2, 4)}-${String(day).padStart(2, '0')}`
}

interface Meant {
  meaning: CodeMeaning
  notes: CodeNote[]
}

/** SSCC or SGTIN from element values; null when they contain neither. */
function meaningOf(values: ReadonlyMap<string, string>, form: Sgtin['form'], thisYear: number): Meant | null {
  const notes: CodeNote[] = []
  const sscc = values.get('00')
  const gtin = values.get('01')
  const serial = values.get('21')
  if (gtin !== undefined && serial !== undefined && serial !== '' && /^(\d{8}|\d{12,14})$/.test(gtin)) {
    if (gtin.length < 14) notes.push('gtin_padded')
    const whole = gtin.padStart(14, '0')
    if (!isCheckCharacterRight('GS1_MOD_10', whole)) notes.push('check_digit_wrong')
    const lot = values.get('10')
    const date = values.get('17')
    const expiry = date === undefined ? undefined : expiryDay(date, thisYear)
    if (expiry === null) notes.push('expiry_wrong')
    return {
      notes,
      meaning: { kind: 'sgtin', gtin: whole, serial, ...(lot ? { lot } : {}), ...(expiry ? { expiry } : {}), form },
    }
  }
  if (sscc === undefined || !/^\d{18}$/.test(sscc)) return null
  if (!isCheckCharacterRight('GS1_MOD_10', sscc)) notes.push('check_digit_wrong')
  return { notes, meaning: { kind: 'sscc', sscc } }
}

type Part = Omit<CodeReading, 'text' | 'notes'> & CodeMeaning & { notes: CodeNote[] }
const part = ({ meaning, notes }: Meant, parser: CodeParser, alternatives: CodeMeaning[] = []): Part => ({
  ...meaning,
  parser,
  notes,
  alternatives,
})

const decodePercent = (text: string, notes: CodeNote[]): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    // Not an encoding: the text is kept unchanged, with a note.
    notes.push('percent_wrong')
    return text
  }
}

const LINK_KEYS: Record<string, string> = { gtin: '01', ser: '21', lot: '10', cpv: '22', sscc: '00', exp: '17' }

/** `…/01/{gtin}/…/21/{serial}?17=…` with or without scheme and domain. */
function readDigitalLink(text: string, thisYear: number): Part | null {
  const isWhole = /^https?:\/\//i.test(text)
  if (!isWhole && !/^\/?(01|00|gtin|sscc)\//i.test(text)) return null
  // A wedge scanner under CapsLock swaps every letter, and nobody prints a host in capitals before a serial in small
  // letters.
  const isSwapped =
    isWhole &&
    /^HTTPS?:\/\/[^a-z]+?\//.test(text) &&
    /[a-z]/.test(text) &&
    !/[A-Z]/.test(text.replace(/^HTTPS?:\/\/[^/]+/, ''))
  const address = isSwapped ? swapCase(text) : text
  const notes: CodeNote[] = isSwapped ? ['caps_lock'] : []
  const [path = '', query = ''] =
    address
      .replace(/^https?:\/\/[^/?#]*/i, '')
      .split('#')[0]
      ?.split('?', 2) ?? []
  const steps = path.split('/').filter((step) => step !== '')
  const start = steps.findIndex((step, i) => /^(01|00|gtin|sscc)$/i.test(step) && /^\d{8,18}$/.test(steps[i + 1] ?? ''))
  if (start === -1) return null
  const values = new Map<string, string>()
  const put = (key: string, value: string) =>
    values.set(LINK_KEYS[key.toLowerCase()] ?? key, decodePercent(value, notes))
  for (let i = start; i + 1 < steps.length; i += 2) put(steps[i] as string, steps[i + 1] as string)
  for (const pair of query.split(/[&;]/)) {
    const at = pair.indexOf('=')
    if (at > 0) put(pair.slice(0, at), pair.slice(at + 1))
  }
  const meant = meaningOf(values, 'digital_link', thisYear)
  return meant && part({ ...meant, notes: [...notes, ...meant.notes] }, 'digital_link')
}

/** `urn:epc:id:sgtin:…` and `urn:epc:id:sscc:…`. */
function readEpcUrn(text: string, thisYear: number): Part | null {
  const urn = valuesOfUrn(text)
  if (urn === null) return null
  const notes: CodeNote[] = []
  const values = new Map([...urn].map(([key, value]) => [key as string, decodePercent(value, notes)]))
  const meant = meaningOf(values, 'epc_urn', thisYear)
  return meant && part({ ...meant, notes: [...notes, ...meant.notes] }, 'epc_urn')
}

/** The longest serial of AI (21): a shorter bare text could be one itself. */
const SERIAL_MAX = 20

function readElementString(text: string, hasIdentifier: boolean, thisYear: number): Part | null {
  const hasSeparator = text.includes(GS)
  const form = hasIdentifier || hasSeparator ? 'element' : 'tracelink'
  const meant = readElements(text).flatMap((reading) => {
    const isKey = [...reading.values.keys()].join() === '01,21'
    const found = meaningOf(reading.values, form === 'tracelink' && isKey ? 'tracelink' : 'element', thisYear)
    return found ? [{ ...found, notes: [...(reading.isGsLost ? (['lost_gs'] as const) : []), ...found.notes] }] : []
  })
  const [first, ...others] = meant
  if (!first) return null
  const isDoubtful =
    first.notes.includes('check_digit_wrong') && !hasIdentifier && !hasSeparator && text.length <= SERIAL_MAX
  if (isDoubtful) return null
  const parser =
    first.meaning.kind === 'sscc'
      ? 'sscc'
      : first.meaning.kind === 'sgtin' && first.meaning.form === 'tracelink'
        ? 'tracelink'
        : 'element'
  return part(
    first,
    parser,
    others.map(({ meaning }) => meaning),
  )
}

function readBare(text: string, hasIdentifier: boolean): Part {
  const notes: CodeNote[] = []
  if (/^\d{18}$/.test(text)) {
    if (isCheckCharacterRight('GS1_MOD_10', text))
      return part({ meaning: { kind: 'sscc', sscc: text }, notes }, 'sscc', [{ kind: 'bare', code: text }])
    notes.push('check_digit_wrong')
  }
  if (/^8\d{19}$/.test(text)) return part({ meaning: { kind: 'cn20', code: text }, notes }, 'cn20')
  if (hasIdentifier && /^01\d{14}/.test(text)) notes.push('no_serial')
  return part({ meaning: { kind: 'bare', code: text }, notes }, 'bare')
}

/** Without the leading FNC1 and trailing separators. */
function withoutOuter(text: string): string {
  let [from, to] = [0, text.length]
  while (text.charAt(from) === GS) from++
  while (to > from && text.charAt(to - 1) === GS) to--
  return text.slice(from, to)
}

function readNormal({ text, notes, hasIdentifier }: Normal, thisYear: number): CodeReading {
  const bracketed = readBracketed(text)
  const inBrackets = bracketed && meaningOf(bracketed.values, 'element', thisYear)
  const separated = text.replace(GS_SPELLINGS, GS)
  const isReplaced = separated !== text
  const link = inBrackets ? null : (readDigitalLink(text, thisYear) ?? readEpcUrn(text, thisYear))
  const elements = inBrackets || link ? null : readElementString(withoutOuter(separated), hasIdentifier, thisYear)
  const found = inBrackets ? part(inBrackets, 'bracketed') : (link ?? elements ?? readBare(text, hasIdentifier))
  if (bracketed && !inBrackets && bracketed.values.has('01')) found.notes.push('no_serial')
  return {
    ...found,
    text,
    notes: [...notes, ...(elements && isReplaced ? (['gs_replaced'] as const) : []), ...found.notes],
  }
}

/**
 * The meaning of `given`: GS1 element string (with or without separators, symbology identifier, brackets), Digital
 * Link, EPC URN, SSCC, TraceLink key, China drug code, otherwise a bare code. `thisYear` determines the century of an expiry
 * date.
 */
export function readCode(given: string, thisYear: number = new Date().getUTCFullYear()): CodeReading {
  if (given.length > CODE_TEXT_MAX) {
    const text = given.slice(0, CODE_TEXT_MAX)
    return { kind: 'bare', code: text, parser: 'bare', text, notes: ['too_long'], alternatives: [] }
  }
  return readNormal(normalise(given), thisYear)
}

/**
 * TraceLink's key as in files, taken literally: `01` + GTIN-14 + `21` + serial, or `00` + SSCC, or an SSCC alone with a
 * correct check digit; null for anything else. Unlike `readCode` it never guesses that a separator was lost.
 */
export function readTraceLinkKey(text: string): Exclude<CodeMeaning, { kind: 'cn20' | 'bare' }> | null {
  const sgtin = /^01(\d{14})21([!-z]{1,20})$/.exec(text)
  if (sgtin) return { kind: 'sgtin', gtin: sgtin[1] as string, serial: sgtin[2] as string, form: 'tracelink' }
  const sscc = /^00(\d{18})$/.exec(text)?.[1] ?? (isSscc(text) ? text : null)
  return sscc === null ? null : { kind: 'sscc', sscc }
}

export type SgtinParts = Pick<Sgtin, 'gtin' | 'serial' | 'lot' | 'expiry'>

const elementDate = (day: string): string => day.slice(2, 4) + day.slice(5, 7) + day.slice(8, 10)

/** Element string for a symbol, fixed-length elements first, GS after the lot; the symbol itself adds the leading FNC1. */
export const elementString = ({ gtin, serial, lot, expiry }: SgtinParts): string =>
  `01${gtin}${expiry ? `17${elementDate(expiry)}` : ''}${lot ? `10${lot}${GS}` : ''}21${serial}`

/** `(01)…(17)…(10)…(21)…` as printed next to the symbol. */
export const humanReadable = ({ gtin, serial, lot, expiry }: SgtinParts): string =>
  `(01)${gtin}${expiry ? `(17)${elementDate(expiry)}` : ''}${lot ? `(10)${lot}` : ''}(21)${serial}`

/** Percent-encodes a value of character set 82: everything except letters, digits, `-`, `.`, `_`. */
export const percentEncode = (value: string): string =>
  encodeURIComponent(value).replace(
    /[!'()*~]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )

const GS1_RESOLVER = 'https://id.gs1.org'

/** GS1 Digital Link of a pack; `base` is the resolver without a slash at its end. */
export const digitalLink = ({ gtin, serial, lot, expiry }: SgtinParts, base: string = GS1_RESOLVER): string =>
  `${base}/01/${gtin}${lot ? `/10/${percentEncode(lot)}` : ''}/21/${percentEncode(serial)}${expiry ? `?17=${elementDate(expiry)}` : ''}`

export const ssccDigitalLink = (sscc: string, base: string = GS1_RESOLVER): string => `${base}/00/${sscc}`
export const ssccElementString = (sscc: string): string => `00${sscc}`
export const ssccHumanReadable = (sscc: string): string => `(00)${sscc}`
/** TraceLink's own key: no separator, nothing but GTIN and serial. */
export const traceLinkKey = ({ gtin, serial }: Pick<Sgtin, 'gtin' | 'serial'>): string => `01${gtin}21${serial}`
