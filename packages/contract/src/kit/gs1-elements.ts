/**
 * GS1 element strings: application identifiers and their values, with the separator (GS, ASCII 29) or without it when a
 * scanner lost it. Without it several readings may be possible: all are returned, the most likely first.
 */

import { checkCharacter } from './check-characters.ts'

export const GS = '\x1d'

/** Fixed length, or the maximum length, of the identifiers that this product uses. */
const FIXED: Record<string, number> = {
  '00': 18,
  '01': 14,
  '02': 14,
  '11': 6,
  '12': 6,
  '13': 6,
  '15': 6,
  '16': 6,
  '17': 6,
  '20': 2,
  '402': 17,
  '410': 13,
  '411': 13,
  '412': 13,
  '413': 13,
  '414': 13,
  '415': 13,
  '416': 13,
  '417': 13,
  '422': 3,
  '7003': 10,
}
const LONGEST: Record<string, number> = {
  '10': 20,
  '21': 20,
  '22': 20,
  '30': 8,
  '37': 8,
  '235': 28,
  '240': 30,
  '241': 30,
  '242': 6,
  '243': 20,
  '250': 30,
  '251': 30,
  '253': 30,
  '254': 20,
  '400': 30,
  '401': 30,
  '403': 30,
  '420': 20,
  '710': 20,
  '711': 20,
  '712': 20,
  '713': 20,
  '714': 20,
  '715': 20,
  '8008': 12,
  '8010': 30,
  '8020': 25,
  '90': 30,
  '91': 90,
  '92': 90,
  '93': 90,
  '94': 90,
  '95': 90,
  '96': 90,
  '97': 90,
  '98': 90,
  '99': 90,
}
/** Identifiers that may follow a lost separator; two digits each. */
const AFTER_LOST_GS = new Set(['00', '01', '10', '11', '15', '17', '21', '30', '37'])
const DATES = new Set(['11', '12', '13', '15', '16', '17'])
const COUNTS = new Set(['30', '37'])
const STEPS_MAX = 4000
const READINGS_MAX = 8

export interface ElementReading {
  /** Identifier -> value. */
  values: ReadonlyMap<string, string>
  isGsLost: boolean
  /** Higher is more likely; only for comparing readings of one text. */
  score: number
}

const isKnownIdentifier = (identifier: string): boolean => identifier in FIXED || identifier in LONGEST

function identifierAt(text: string, at: number): string | null {
  for (const length of [2, 3, 4]) {
    const identifier = text.slice(at, at + length)
    if (identifier.length === length && isKnownIdentifier(identifier)) return identifier
  }
  return null
}

/** `yymmdd` with a real month and a day that may be 00 (the end of the month). */
function isElementDate(value: string): boolean {
  if (!/^\d{6}$/.test(value)) return false
  const month = Number(value.slice(2, 4))
  const day = Number(value.slice(4))
  const days = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
  return month >= 1 && month <= 12 && day <= (days[month - 1] ?? 0)
}

interface Step {
  at: number
  values: ReadonlyMap<string, string>
  cuts: readonly string[]
  isAfterFixed: boolean
  score: number
}

class Search {
  readonly found: ElementReading[] = []
  private steps = 0
  private readonly text: string

  constructor(text: string) {
    this.text = text
  }

  walk(step: Step): void {
    if (++this.steps > STEPS_MAX) return
    if (step.at === this.text.length) {
      this.keep(step)
      return
    }
    if (this.text.charAt(step.at) === GS) {
      this.walk({ ...step, at: step.at + 1, isAfterFixed: false })
      return
    }
    const identifier = identifierAt(this.text, step.at)
    if (identifier === null || step.values.has(identifier)) return
    const from = step.at + identifier.length
    const fixed = FIXED[identifier]
    if (fixed === undefined) this.walkVariable(step, identifier, from)
    else this.walkFixed(step, identifier, from, from + fixed)
  }

  private keep({ values, cuts, score }: Step): void {
    // Where there are separators, none is expected to be missing. A lost one before a lot is more likely when a cut
    // before an expiry date shows that a whole element string was meant.
    const weight = this.text.includes(GS) ? -20 : cuts.includes('17') ? 1 : -3
    const weak = cuts.filter((identifier) => weight === -20 || !DATES.has(identifier)).length
    this.found.push({ values, isGsLost: cuts.length > 0, score: score + weak * weight })
  }

  private walkFixed(step: Step, identifier: string, from: number, to: number): void {
    const value = this.text.slice(from, to)
    if (to > this.text.length || !/^\d+$/.test(value)) return
    const isWrongDate = DATES.has(identifier) && !isElementDate(value)
    const isCut = step.cuts.length > 0
    if (isWrongDate && isCut) return
    this.walk({
      at: to,
      values: new Map([...step.values, [identifier, value]]),
      cuts: step.cuts,
      isAfterFixed: true,
      score: step.score + (isWrongDate ? -10 : 0) + (step.isAfterFixed ? 4 : 0),
    })
  }

  private walkVariable(step: Step, identifier: string, from: number): void {
    const separator = this.text.indexOf(GS, from)
    const end = separator === -1 ? this.text.length : separator
    const longest = LONGEST[identifier] ?? 0
    const next = (to: number): Step => ({
      ...step,
      at: to,
      values: new Map([...step.values, [identifier, this.text.slice(from, to)]]),
      isAfterFixed: false,
      score: step.score + (step.isAfterFixed ? 4 : 0),
    })
    const isFit = (to: number) =>
      to > from && to - from <= longest && (!COUNTS.has(identifier) || /^\d+$/.test(this.text.slice(from, to)))
    if (isFit(end)) this.walk(next(end))
    for (let to = from + 1; to < end; to++) {
      const after = this.text.slice(to, to + 2)
      if (!AFTER_LOST_GS.has(after) || !isFit(to)) continue
      const cut = next(to)
      this.walk({ ...cut, cuts: [...cut.cuts, after], score: cut.score + (DATES.has(after) ? 8 : 0) })
    }
  }
}

/**
 * All readings of `text` (without symbology identifier) that use all of it, the most likely first; none when it is no
 * element string.
 */
export function readElements(text: string): ElementReading[] {
  const search = new Search(text)
  search.walk({ at: 0, values: new Map(), cuts: [], isAfterFixed: false, score: 0 })
  return search.found.toSorted((a, b) => b.score - a.score).slice(0, READINGS_MAX)
}

/** The bracketed form `(01)…(21)…`, or null when `text` is none. */
export function readBracketed(text: string): ElementReading | null {
  const marks = [...text.matchAll(/\((\d{2,4})\)/g)].filter((mark) => isKnownIdentifier(mark[1] ?? ''))
  if (marks[0]?.index !== 0) return null
  const values = new Map<string, string>()
  marks.forEach((mark, i) => {
    const identifier = mark[1] ?? ''
    const value = text.slice(mark.index + mark[0].length, marks[i + 1]?.index ?? text.length).trim()
    if (!values.has(identifier)) values.set(identifier, value)
  })
  return { values, isGsLost: false, score: 0 }
}

const sgtinUrn = /^urn:epc:id:sgtin:(\d{6,12})\.(\d)(\d{0,6})\.(.+)$/i
const ssccUrn = /^urn:epc:id:sscc:(\d{6,12})\.(\d)(\d+)$/i

const withCheckDigit = (digits: string): string => digits + (checkCharacter('GS1_MOD_10', digits) ?? '')

/**
 * `urn:epc:id` of one pack, as RFID readers and EPCIS documents write it: element values by AI, the serial still percent-encoded; null for a URN that does not identify a single
 * pack.
 */
export function valuesOfUrn(urn: string): ReadonlyMap<'00' | '01' | '21', string> | null {
  const [, company = '', indicator = '', item = '', serial = ''] = sgtinUrn.exec(urn) ?? []
  if (serial !== '')
    return company.length + item.length === 12
      ? new Map([
          ['01', withCheckDigit(indicator + company + item)],
          ['21', serial],
        ])
      : null
  const [, prefix = '', extension = '', reference = ''] = ssccUrn.exec(urn) ?? []
  return prefix !== '' && prefix.length + reference.length === 16
    ? new Map([['00', withCheckDigit(extension + prefix + reference)]])
    : null
}
