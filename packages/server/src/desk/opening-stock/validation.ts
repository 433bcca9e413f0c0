/**
 * The content of an opening stock, and its faults. The file is read once, and related rows are brought together in
 * partitions: a code with its duplicates, a container with its members. Partitions are checked one at a time, so time
 * grows with the file and memory does not.
 */

import type {
  OpeningStockOutcome,
  OpeningStockRowFault,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import {
  ONBOARDING_ERRORS_SHOWN,
  ONBOARDING_GROUPS_MAXIMUM,
  ONBOARDING_ROWS_MAXIMUM,
} from '@serialis/contract/desk/opening-stock/opening-stock.schema.ts'
import {
  packagingLevels,
  stateCode,
  type PackagingLevel,
  type Scheme,
} from '@serialis/contract/numbers/ledger/serial-states.ts'
import { isFinal, isGone, reachableStates } from '@serialis/contract/numbers/ledger/serial.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { UnreadableFile } from '../../kit/text-files/unreadable-file.ts'
import { refusalsOfImport } from '../../numbers/ledger/issue/issue.service.ts'
import { keyText, placeOf, stateOf, type Fault, type Key, type OpeningRow, type Place } from './opening-rows.ts'
import { partitionOf, partitionsFor } from './sorting/partitions.ts'
import type { Scratch } from './sorting/scratch.ts'
import type { StockProducts } from './stock-products.ts'
import { PackJudge } from './validation-packs.ts'

const CODES_ASKED_AT_ONCE = 20_000
/** Maximum number of faults in the file of refused rows. */
const FAULTS_KEPT = 100_000

/** The names of a list's columns in an EPCIS event. */
const epcisNames: Readonly<Record<string, string>> = {
  gtin: 'epcList',
  serial: 'epcList',
  level: 'epcList',
  status: 'disposition',
  parent: 'childEPCs',
}

export interface Judged {
  outcome: OpeningStockOutcome
  shown: OpeningStockRowFault[]
  /** At most a hundred thousand, by line. */
  faults: OpeningStockRowFault[]
}

export interface Judging {
  read<T>(work: (db: TenantDb) => Promise<T>): Promise<T>
  scheme: Scheme
  products: StockProducts
  scratch: Scratch
  /** Of the file, in bytes. */
  size: number
  rows: AsyncIterable<OpeningRow[]>
  /** The share of the file that was read so far, from 0 to 1. */
  readShare(): number
  /** In rows; 0 of 0 while their number is unknown. */
  onProgress(done: number, total: number): void
}

/** What codes have in common. */
interface Group {
  level: PackagingLevel
  isOpen: boolean
  count: OpeningStockOutcome['counts'][number]
}

/** A code in its partition. */
interface Partitioned extends Place, Key {
  group: Group
  packed: { at: Place; parent: string } | null
}

export class Judge {
  readonly #given: Judging
  readonly #shelves: number
  readonly #packs: PackJudge
  readonly #reachable: ReadonlySet<number>
  readonly #counts = new Map<string, OpeningStockOutcome['counts'][number]>()
  readonly #batches = new Set<string>()
  readonly #groupAt = new Map<string, number>()
  readonly #groups: Group[] = []
  readonly #faults: OpeningStockRowFault[] = []
  #faultRows = 0
  #rows = 0

  constructor(given: Judging) {
    this.#given = given
    this.#shelves = partitionsFor(given.size)
    this.#packs = new PackJudge(given, this.#shelves, (at, key, fault) => this.#fault(at, key, fault))
    this.#reachable = new Set(Array.from(reachableStates(given.scheme), stateCode))
  }

  async run(): Promise<Judged> {
    await this.#shelve()
    for (let partition = 0; partition < this.#shelves; partition++) {
      await this.#codes(partition)
      this.#progress((1 + (partition + 1) / this.#shelves) / 3)
    }
    for (let partition = 0; partition < this.#shelves; partition++) {
      await this.#packs.judge(partition)
      this.#progress((2 + (partition + 1) / this.#shelves) / 3)
    }
    this.#faults.sort((a, b) => a.line - b.line || (a.event ?? 0) - (b.event ?? 0))
    const counts = [...this.#counts.values()]
      .filter(({ count }) => count > 0)
      .toSorted(
        (a, b) =>
          a.product.localeCompare(b.product) ||
          packagingLevels.indexOf(a.level) - packagingLevels.indexOf(b.level) ||
          a.status.localeCompare(b.status) ||
          Number(b.isCommissioned) - Number(a.isCommissioned),
      )
    const { containers, packed, partial } = this.#packs
    const outcome: OpeningStockOutcome = {
      rows: this.#rows,
      counts,
      containers,
      packed,
      partial,
      batches: this.#batches.size,
      errorRows: this.#faultRows,
    }
    return { outcome, shown: this.#faults.slice(0, ONBOARDING_ERRORS_SHOWN), faults: this.#faults }
  }

  /** All rows are visited three times; each time counts for a third. */
  #progress(share: number): void {
    const total = Math.round(this.#rows / Math.max(this.#given.readShare(), 1e-6))
    this.#given.onProgress(Math.round(total * share), total)
  }

  #fault({ line, event }: Place, key: Key, { column, error, params = {} }: Fault): void {
    this.#faultRows++
    if (this.#faults.length < FAULTS_KEPT)
      this.#faults.push({
        line,
        event,
        code: keyText(key).trim(),
        column: event === null ? column : (epcisNames[column] ?? column),
        error,
        params,
      })
  }

  /** Reads the file: each row is checked on its own and added to the partition of its code. */
  async #shelve(): Promise<void> {
    const { rows, products, scratch } = this.#given
    for await (const some of rows) {
      await products.ask(some)
      for (const row of some) this.#shelveRow(row)
      this.#rows += some.length
      if (this.#rows > ONBOARDING_ROWS_MAXIMUM)
        throw new UnreadableFile('onboarding_too_many_rows', { maximum: ONBOARDING_ROWS_MAXIMUM })
      await scratch.flush()
      this.#progress(this.#given.readShare() / 3)
    }
  }

  #shelveRow(row: OpeningRow): void {
    const fault = row.fault ?? this.#faultOf(row)
    if (fault !== null) {
      this.#fault(row, row, fault)
      return
    }
    const packed =
      row.parent === null
        ? ''
        : `${row.packedAt?.line ?? row.line}\t${row.packedAt?.event ?? ''}\t${keyText(row.parent)}`
    this.#given.scratch.put(
      `codes-${partitionOf(keyText(row), this.#shelves)}`,
      `${row.line}\t${row.event ?? ''}\t${row.gtin ?? ''}\t${row.text}\t${this.#groupOf(row)}\t${packed}`,
    )
  }

  #faultOf(row: OpeningRow): Fault | null {
    const { products, scheme } = this.#given
    if (row.gtin !== null && products.of(row.gtin) === undefined)
      return { column: 'gtin', error: 'product_unknown', params: { value: row.gtin } }
    const level = products.levelOf(row)
    if (level === null || (row.level !== null && row.level !== level) || (row.gtin === null && level === 'EA'))
      return { column: 'level', error: 'level_wrong', params: { value: row.level ?? '' } }
    const state = stateOf(row)
    if (!this.#reachable.has(stateCode(state)))
      return { column: 'status', error: 'status_not_enterable', params: { value: row.status } }
    if (row.parent !== null && (!row.isCommissioned || isFinal(scheme, state)))
      return { column: 'parent', error: 'parent_not_on_a_pack', params: { value: row.status } }
    return null
  }

  #groupOf(row: OpeningRow): number {
    const product = this.#given.products.of(row.gtin)
    const level = this.#given.products.levelOf(row) as PackagingLevel
    const { status, isCommissioned, gtin, batch, expiry } = row
    const counted = `${product?.id ?? ''} ${level} ${status} ${String(isCommissioned)}`
    const name = `${gtin ?? ''} ${counted} ${batch} ${expiry ?? ''}`
    const known = this.#groupAt.get(name)
    if (known !== undefined) return known
    if (this.#groups.length >= ONBOARDING_GROUPS_MAXIMUM)
      throw new UnreadableFile('onboarding_too_many_groups', { maximum: ONBOARDING_GROUPS_MAXIMUM })
    let count = this.#counts.get(counted)
    if (count === undefined)
      this.#counts.set(
        counted,
        (count = {
          productId: product?.id ?? null,
          product: product?.name ?? '',
          level,
          status,
          isCommissioned,
          count: 0,
        }),
      )
    if (batch !== '') this.#batches.add(`${product?.id ?? ''} ${batch}`)
    this.#groupAt.set(name, this.#groups.length)
    // As when the packs are entered: nothing is packed into what is withdrawn or destroyed.
    const isOpen = isCommissioned && !isFinal(this.#given.scheme, stateOf(row)) && !isGone(status)
    return this.#groups.push({ level, count, isOpen }) - 1
  }

  /**
   * Checks a partition of codes: duplicates and codes that are already known. Packed codes are added to the partition
   * of their container.
   */
  async #codes(partition: number): Promise<void> {
    const first = new Map<string, number>()
    const single: Partitioned[] = []
    for await (const lines of this.#given.scratch.take(`codes-${partition}`)) {
      for (const text of lines) {
        const [
          line = '',
          event = '',
          gtin = '',
          code = '',
          group = '',
          packedLine = '',
          packedEvent = '',
          parent = '',
        ] = text.split('\t')
        const own: Partitioned = {
          ...placeOf(line, event),
          gtin: gtin === '' ? null : gtin,
          text: code,
          group: this.#groups[Number(group)] as Group,
          packed: parent === '' ? null : { at: placeOf(packedLine, packedEvent), parent },
        }
        const key = keyText(own)
        const before = first.get(key)
        if (before !== undefined)
          this.#fault(own, own, { column: 'serial', error: 'listed_twice', params: { line: before } })
        else {
          first.set(key, own.line)
          single.push(own)
        }
      }
      this.#progress((1 + partition / this.#shelves) / 3)
    }
    for (const own of single) {
      own.group.count.count++
      this.#packs.take(own, own.group, own.packed)
    }
    await this.#known(single)
    await this.#given.scratch.flush()
  }

  /** Asks the ledger which of these codes it would refuse. */
  async #known(rows: readonly Partitioned[]): Promise<void> {
    if (rows.length === 0) return
    const { read, products } = this.#given
    await read(async (db) => {
      for (const [gtin, some] of Map.groupBy(rows, (row) => row.gtin)) {
        // In the order of the index: neighbours are on the same page.
        some.sort((a, b) => (a.text < b.text ? -1 : 1))
        for (let from = 0; from < some.length; from += CODES_ASKED_AT_ONCE) {
          const asked = some.slice(from, from + CODES_ASKED_AT_ONCE)
          const refused = await refusalsOfImport(db, {
            gtin,
            productId: products.of(gtin)?.id ?? null,
            codes: asked.map(({ text }) => text),
          })
          for (const [at, reason] of refused) {
            const row = asked[at] as Partitioned
            this.#fault(
              row,
              row,
              reason === 'not_a_code'
                ? { column: 'serial', error: 'code_wrong', params: { value: row.text } }
                : { column: 'serial', error: reason },
            )
          }
        }
      }
    })
  }
}
