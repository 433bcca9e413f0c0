/** Which packs have a code, in any spelling. */

import { type CodeMeaning, type CodeReading, readCode, swapCase } from '@serialis/contract/kit/gs1.ts'
import { pipeline, type TenantDb } from '../../kit/db/db.ts'
import { createBoundedCache } from '../../kit/ops/bounded-cache.ts'
import { findIssued, readImported, readSerial, type OneSerial } from '../../numbers/ledger/one/one.service.ts'
import { blockOf } from '../../numbers/ledger/serial-set/ordinals.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import type { Names } from './serials-names.ts'

export const serialOf = (meaning: CodeMeaning): string =>
  meaning.kind === 'sgtin' ? meaning.serial : meaning.kind === 'sscc' ? meaning.sscc : meaning.code
export const gtinOf = (meaning: CodeMeaning): string | null => (meaning.kind === 'sgtin' ? meaning.gtin : null)

export interface Packs {
  meaning: CodeMeaning
  /** What had to be changed beyond the repairs of the code reader. */
  note: string | null
  /** They have the code, under the GTIN if one was given. */
  fitting: OneSerial[]
  /** They have the serial under another GTIN. */
  others: OneSerial[]
  /** Titles of their products, if they were read on the way. */
  products: Names['products']
}

/** What a rule can issue and an import may contain: printable ASCII without space. */
const CODE = /^[!-~]{1,40}$/

/**
 * Blocks of which the code that was read last was in an order: its order provides the title. A wrong hint costs one
 * statement or one packet.
 */
const inOrders = createBoundedCache<boolean>(10_000)

/** The SN that a rule issued with this code, with its product's title in the same burst. */
async function issuedOf(
  db: TenantDb,
  code: string,
): Promise<{ issued: OneSerial | null; products: Names['products'] }> {
  const place = await findIssued(db, code)
  if (place === null) return { issued: null, products: new Map() }
  const block = `${db.tenantId} ${blockOf(place.ordinal)}`
  const isAsked = place.productId !== null && inOrders.get(block) !== true
  const [serial, products] = await pipeline<[OneSerial | null, Names['products']]>(db, [
    () => readSerial(db, place.ordinal, code),
    () => productTitles(db, isAsked ? [place.productId as string] : []),
  ])
  inOrders.set(block, serial !== null && serial.orderId !== null)
  return { issued: serial, products }
}

async function packsOf(
  db: TenantDb,
  meaning: CodeMeaning,
  chosenGtin: string | null,
  note: string | null,
): Promise<Packs> {
  const code = serialOf(meaning)
  if (!CODE.test(code)) return { meaning, note, fitting: [], others: [], products: new Map() }
  const gtin = gtinOf(meaning) ?? chosenGtin
  const isFitting = (serial: OneSerial) => gtin === null || serial.gtin === gtin
  // A code is unique in its GTIN, so a pack with the right GTIN is the only one; a bare code may also be on imported
  // packs.
  const [{ issued, products }, others] = await pipeline<[Awaited<ReturnType<typeof issuedOf>>, OneSerial[]]>(db, [
    () => issuedOf(db, code),
    async () => (gtin === null ? readImported(db, code) : []),
  ])
  const imported = gtin === null || issued?.gtin === gtin ? others : await readImported(db, code)
  const all = issued === null ? imported : [issued, ...imported]
  return { meaning, note, fitting: all.filter(isFitting), others: all.filter((serial) => !isFitting(serial)), products }
}

/** CapsLock swaps capitals and small letters; a person may type all of them in one case. */
const otherCases = (code: string) => [
  { code: code.toUpperCase(), note: 'case_changed' },
  { code: code.toLowerCase(), note: 'case_changed' },
  { code: swapCase(code), note: 'caps_lock' },
]

/**
 * Other possible readings: without the gaps with which codes are displayed, or in another case. Used only when a pack
 * has that code.
 */
function spellings(reading: CodeReading): { meaning: CodeMeaning; note: string }[] {
  if (reading.kind !== 'bare' && reading.kind !== 'sgtin') return []
  const given = serialOf(reading)
  const joined = given.replace(/\s+/g, '')
  const known = new Set([given])
  return [{ code: joined, note: 'spaces_removed' }, ...otherCases(joined)].flatMap(({ code, note }) => {
    if (known.has(code)) return []
    known.add(code)
    return [
      { meaning: reading.kind === 'sgtin' ? { ...reading, serial: code } : { kind: 'bare' as const, code }, note },
    ]
  })
}

/** The first reading of the text that a pack has; otherwise the first reading, with similar ones. */
export async function firstCarried(db: TenantDb, reading: CodeReading, gtin: string | null): Promise<Packs> {
  const first = await packsOf(db, reading, gtin, null)
  if (first.fitting.length > 0) return first
  const others = [...reading.alternatives.map((meaning) => ({ meaning, note: null })), ...spellings(reading)]
  for (const { meaning, note } of others) {
    const packs = await packsOf(db, meaning, gtin, note)
    if (packs.fitting.length > 0) return packs
  }
  return first
}

/** The container with this code; undefined when no pack that ever had content has it. */
export async function containerOf(db: TenantDb, text: string, thisYear: number): Promise<number | undefined> {
  const { fitting } = await firstCarried(db, readCode(text, thisYear), null)
  return fitting.find(({ container }) => container !== null)?.ordinal
}
