/** The codes of a print, and the content of each label. */

import type { LabelSubject } from '@serialis/contract/desk/labels/labels.schema.ts'
import { readCode } from '@serialis/contract/kit/gs1.ts'
import { stateOfCode, type Scheme } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { rangesOfOrder } from '../../numbers/ledger/issue/ranges.service.ts'
import { codeOf } from '../../numbers/ledger/one/resolve.service.ts'
import { containersOf, describeSerials, valuesOf } from '../../numbers/ledger/reading/reading.service.ts'
import { inSight } from '../../numbers/ledger/reading/visibility.service.ts'
import {
  emptySet,
  ordinalsOf,
  setOfOrdinals,
  setOfRanges,
  type SerialSet,
} from '../../numbers/ledger/serial-set/serial-set.ts'
import { orderFactsOf } from '../../plant/orders/facts/facts.service.ts'
import { productTitles } from '../../plant/products/products.service.ts'
import { firstCarried } from '../serials/packs.ts'
import type { LabelContent } from './printing/content.ts'

async function named(db: TenantDb, subject: LabelSubject): Promise<SerialSet> {
  if (subject.kind === 'CODE') {
    // A bare code that several packs have identifies none of them.
    const { fitting } = await firstCarried(db, readCode(subject.code), null)
    return setOfOrdinals(fitting.length === 1 ? fitting.map(({ ordinal }) => ordinal) : [])
  }
  if (subject.kind === 'SERIALS') return setOfOrdinals(subject.ordinals)
  if (subject.kind === 'MEMBERS') return (await containersOf(db, [subject.container]))[0]?.members ?? emptySet
  const ranges = (await rangesOfOrder(db, subject.orderId)).filter(({ level }) => level === subject.level)
  const wanted: { first: number; last: number }[] = []
  let [skip, left] = [subject.first - 1, subject.count]
  for (const { first, last } of ranges) {
    const from = first + Math.min(skip, last - first + 1)
    skip -= from - first
    const to = Math.min(last, from + left - 1)
    if (from > to) continue
    wanted.push({ first: from, last: to })
    left -= to - from + 1
  }
  return setOfRanges(wanted)
}

export interface Printable {
  /** Codes whose labels may be printed. */
  readonly set: SerialSet
  /** Out of use for good, or never issued: no label of theirs may be printed. */
  readonly leftOut: number
}

export async function printableOf(db: TenantDb, scheme: Scheme, subject: LabelSubject): Promise<Printable> {
  const all = await inSight(db, await named(db, subject))
  const ordinals = ordinalsOf(all)
  const isEnded = new Map<number, boolean>([[-1, true]])
  const states = await valuesOf(db, ordinals, 'state')
  const open = ordinals.filter((_, at) => {
    const state = states[at] as number
    if (!isEnded.has(state)) isEnded.set(state, isFinal(scheme, stateOfCode(state)))
    return isEnded.get(state) === false
  })
  return { set: setOfOrdinals(open), leftOut: all.size - open.length }
}

const AT_ONCE = 5_000

/** The content of the labels, in ordinal order; `mark`: that of a sandbox. */
export async function contentsOf(db: TenantDb, set: SerialSet, mark: string): Promise<LabelContent[]> {
  const contents: LabelContent[] = []
  const ordinals = [...ordinalsOf(set)]
  for (let from = 0; from < ordinals.length; from += AT_ONCE)
    for (const content of await someContents(db, ordinals.slice(from, from + AT_ONCE)))
      contents.push({ ...content, mark })
  return contents
}

async function someContents(db: TenantDb, ordinals: readonly number[]): Promise<LabelContent[]> {
  const rows = await describeSerials(db, ordinals)
  const codes = await codeOf(
    db,
    rows.map(({ ordinal }) => ordinal),
  )
  const orders = await orderFactsOf(
    db,
    rows.flatMap(({ orderId }) => orderId ?? []),
  )
  const titles = await productTitles(db, [...new Set(rows.flatMap(({ productId }) => productId ?? []))])
  return rows.map(({ gtin, orderId, productId }, at) => {
    const order = orderId === null ? undefined : orders.get(orderId)
    const product = productId === null ? undefined : titles.get(productId)
    const title = product === undefined ? (order?.productName ?? '') : `${product.code} ${product.name}`
    return { code: codes[at] ?? '', gtin, lot: order?.batchCode ?? null, expiry: order?.expirationDate ?? null, title }
  })
}
