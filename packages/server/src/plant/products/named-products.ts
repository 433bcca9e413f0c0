/** Products that texts of other systems name: by their code, or by a GTIN, also inside of a code that was scanned. */

import { checkCharacter, isGtin } from '@serialis/contract/kit/check-characters.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import {
  CODE_PART_MINIMUM,
  CODE_RUN_MAXIMUM,
  CODE_SEPARATORS,
  CODE_WORDS_MAXIMUM,
  listHealthCodes,
} from './health-classes.queries.ts'

const GTIN_DIGITS = 14
/** A number loses the zero with which the code of 12 digits begins. */
const SHORT = [8, 11, 12, 13]

/** A GTIN inside of an EPC: the company prefix, then the indicator and the item. */
const EPC = /sgtin(?:-\d+)?:(?:\d[.:])?(\d{6,12})\.(\d{1,7})/g

function gtinsOfEpcs(text: string): string[] {
  return [...text.matchAll(EPC)].flatMap(([, prefix = '', item = '']) => {
    const body = `${item.slice(0, 1)}${prefix}${item.slice(1)}`
    const check = body.length === GTIN_DIGITS - 1 ? checkCharacter('GS1_MOD_10', body) : null
    return check === null ? [] : [body + check]
  })
}

/** Everything in a text that can be a GTIN, in 14 digits: also with blanks or hyphens between the digits. */
function gtinsIn(text: string): string[] {
  const closed = text.replaceAll(/(?<=\d)[\s-](?=\d)/g, '')
  const runs = new Set([...(text.match(/\d{8,}/g) ?? []), ...(closed.match(/\d{8,}/g) ?? [])])
  const inRuns = [...runs].flatMap((run) => {
    const whole = SHORT.includes(run.length) ? [run.padStart(GTIN_DIGITS, '0')] : []
    const windows = Array.from({ length: Math.max(0, run.length - GTIN_DIGITS + 1) }, (_, at) =>
      run.slice(at, at + GTIN_DIGITS),
    )
    return [...whole, ...windows].filter(isGtin)
  })
  return [...inRuns, ...gtinsOfEpcs(text)]
}

/** As codes are compared: capitals and separators make no difference. */
const plain = (text: string): string => [...text].filter((letter) => !CODE_SEPARATORS.includes(letter)).join('')

/** What in a text can be the code of a product, with something before or after it as well; undefined if that is too much. */
function codesIn(text: string): string[] | undefined {
  const words = text.split(/[^a-z0-9]+/).filter((word) => word !== '')
  if (words.length > CODE_WORDS_MAXIMUM) return undefined
  const codes = new Set([plain(text)])
  for (const from of words.keys())
    for (let run = '', more = 0; more < CODE_RUN_MAXIMUM && from + more < words.length; more++) {
      run += words[from + more]
      if (run.length + more >= CODE_PART_MINIMUM) codes.add(run)
    }
  return [...codes]
}

/** Names that one statement looks for. */
const NAMES_AT_ONCE = 20_000

interface Named {
  text: string
  codes: readonly string[]
  gtins: readonly string[]
}

async function namedAmong(db: TenantDb, named: readonly Named[]): Promise<string[]> {
  const health = await listHealthCodes(
    db,
    [...new Set(named.flatMap(({ codes }) => codes))],
    [...new Set(named.flatMap(({ gtins }) => gtins))],
  )
  // A GTIN that one text has is no code that another one has: what a text names does not depend on the others.
  return named
    .filter(
      ({ codes, gtins }) =>
        codes.some((code) => health.codes.has(code)) || gtins.some((gtin) => health.gtins.has(gtin)),
    )
    .map(({ text }) => text)
}

/** Those of these texts that name a product of which owning it is health data, however it is spelled. */
export async function productsNamedIn(db: TenantDb, texts: readonly string[]): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let some: Named[] = []
  let names = 0
  const look = async () => {
    if (some.length > 0) for (const text of await namedAmong(db, some)) found.add(text)
    some = []
    names = 0
  }
  for (const text of new Set(texts)) {
    const usual = text.normalize('NFKC').toLowerCase()
    const codes = codesIn(usual)
    // Nobody writes so many words about what they bought; nothing is overlooked in them.
    if (codes === undefined) found.add(text)
    else {
      some.push({ text, codes, gtins: gtinsIn(usual) })
      names += codes.length
    }
    if (names >= NAMES_AT_ONCE) await look()
  }
  await look()
  return found
}
