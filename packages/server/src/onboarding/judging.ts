/**
 * What an opening stock holds, and what is wrong with it. Rows are looked at in as many passes as keep the memory small: a
 * pass takes the codes whose key falls into its bucket, and the rows whose container does, so that a container and its
 * members meet in one pass wherever they stand in the file.
 */
import type { OnboardingOutcome, OnboardingRowFault } from '@serialis/contract/onboarding/onboarding.schema.ts'
import { ONBOARDING_ERRORS_SHOWN, ONBOARDING_GROUPS_MAXIMUM } from '@serialis/contract/onboarding/onboarding.schema.ts'
import type { OnboardingRowError } from '@serialis/contract/onboarding/onboarding.errors.ts'
import { packagingLevels, stateCode, type PackagingLevel, type Scheme } from '@serialis/contract/ledger/serial.states.ts'
import { isFinal, reachableStates } from '@serialis/contract/ledger/serial.status.ts'
import { codedLevels } from '@serialis/contract/products/packaging.ts'
import type { TenantDb } from '../kit/db.ts'
import { refusalsOfImport } from '../ledger/ledger.issue.service.ts'
import { productOfGtin, type ProductContents } from '../products/products.service.ts'
import { UnreadableFile } from '../kit/unreadable-file.ts'
import { keyText, stateOf, type Fault, type Key, type OpeningRow } from './opening-rows.ts'

/** Rows of one pass; about 200 bytes each. */
const ROWS_A_PASS = 1_000_000
/** No row is shorter. */
const ROW_BYTES = 40
const CODES_ASKED_AT_ONCE = 20_000
/** Faults kept for the file of refused rows. */
const FAULTS_KEPT = 100_000

export const bucketsFor = (bytes: number): number => Math.max(1, Math.ceil(bytes / ROW_BYTES / ROWS_A_PASS))

/** FNV-1a: cheap, and the same in every run. */
export function bucketOf(key: string, buckets: number): number {
  if (buckets === 1) return 0
  let hash = 0x811c9dc5
  for (let at = 0; at < key.length; at++) hash = Math.imul(hash ^ key.charCodeAt(at), 0x01000193)
  return (hash >>> 0) % buckets
}

/** Products by GTIN, asked once each. */
export class Products {
  readonly #db: TenantDb
  readonly #known = new Map<string, ProductContents | undefined>()

  constructor(db: TenantDb) {
    this.#db = db
  }

  async ask(rows: readonly OpeningRow[]): Promise<void> {
    // A container may be named by its members only, when its own row falls into another pass.
    for (const { gtin, parent } of rows) for (const one of [gtin, parent?.gtin ?? null]) if (one !== null && !this.#known.has(one)) this.#known.set(one, await productOfGtin(this.#db, one))
  }

  of(gtin: string | null): ProductContents | undefined {
    return gtin === null ? undefined : this.#known.get(gtin)
  }

  /** The level of a code: its GTIN says it; of an SSCC its own column, else a pallet. */
  levelOf({ gtin, level }: OpeningRow): PackagingLevel | null {
    if (gtin === null) return level ?? 'PL'
    return this.of(gtin)?.levels.find((at) => at.gtin === gtin)?.level ?? null
  }

  /** How many packs of a member's level its container holds; null: not known. */
  capacityOf(member: string | null, level: PackagingLevel): number | null {
    const product = this.of(member)
    return product === undefined ? null : (codedLevels(product.levels).find((at) => at.level.level === level)?.childCount ?? null)
  }
}

interface Container {
  level: PackagingLevel
  isOpen: boolean
  size: number
  members: PackagingLevel | null
  capacity: number | null
  line: number
}

export interface Judged {
  outcome: OnboardingOutcome
  shown: OnboardingRowFault[]
  /** At most a hundred thousand, by line. */
  faults: OnboardingRowFault[]
}

interface Judging {
  db: TenantDb
  scheme: Scheme
  size: number
  /** The file from its start, once per pass. */
  rows(): AsyncIterable<OpeningRow[]>
  /** Rows looked at, all passes together. */
  onProgress(rows: number): void
}

export class Judge {
  readonly #given: Judging
  readonly #products: Products
  readonly #reachable: ReadonlySet<number>
  readonly #counts = new Map<string, OnboardingOutcome['counts'][number]>()
  readonly #batches = new Set<string>()
  readonly #groups = new Set<string>()
  readonly #faults: OnboardingRowFault[] = []
  #faultRows = 0
  #seen = 0
  #rows = 0
  #containers = 0
  #packed = 0
  #partial = 0

  constructor(given: Judging) {
    this.#given = given
    this.#products = new Products(given.db)
    this.#reachable = new Set(Array.from(reachableStates(given.scheme), stateCode))
  }

  async run(): Promise<Judged> {
    const buckets = bucketsFor(this.#given.size)
    for (let bucket = 0; bucket < buckets; bucket++) await this.#pass(bucket, buckets)
    this.#faults.sort((a, b) => a.line - b.line)
    const counts = [...this.#counts.values()].toSorted((a, b) => a.product.localeCompare(b.product) || packagingLevels.indexOf(a.level) - packagingLevels.indexOf(b.level) || a.status.localeCompare(b.status) || Number(b.isCommissioned) - Number(a.isCommissioned))
    const outcome: OnboardingOutcome = {
      rows: this.#rows, counts, containers: this.#containers, packed: this.#packed, partial: this.#partial, batches: this.#batches.size, errorRows: this.#faultRows,
    }
    return { outcome, shown: this.#faults.slice(0, ONBOARDING_ERRORS_SHOWN), faults: this.#faults }
  }

  #fault(line: number, key: Key, { column, error, params = {} }: Fault): void {
    this.#faultRows++
    if (this.#faults.length < FAULTS_KEPT) this.#faults.push({ line, code: keyText(key).trim(), column, error, params })
  }

  async #pass(bucket: number, buckets: number): Promise<void> {
    const own = new Map<string, number>()
    const states = new Map<string, Container>()
    const members: { line: number; row: OpeningRow; level: PackagingLevel; parent: string }[] = []
    let mine: OpeningRow[] = []
    for await (const rows of this.#given.rows()) {
      await this.#products.ask(rows)
      for (const row of rows) {
        const key = keyText(row)
        row.fault ??= this.#faultOf(row)
        if (bucketOf(key, buckets) === bucket && this.#own(row, key, own, states)) mine.push(row)
        const level = row.parent === null || row.fault !== null ? null : this.#products.levelOf(row)
        if (row.parent !== null && level !== null && bucketOf(keyText(row.parent), buckets) === bucket) members.push({ line: row.line, row, level, parent: keyText(row.parent) })
      }
      if (mine.length >= CODES_ASKED_AT_ONCE) {
        await this.#known(mine)
        mine = []
      }
      this.#given.onProgress((this.#seen += rows.length))
    }
    await this.#known(mine)
    this.#pack(members, states)
  }

  /** A row whose code falls into this pass; false when it is refused. */
  #own(row: OpeningRow, key: string, own: Map<string, number>, states: Map<string, Container>): boolean {
    this.#rows++
    const fault = row.fault ?? this.#twice(row, key, own)
    if (fault !== null) {
      this.#fault(row.line, row, fault)
      return false
    }
    const level = this.#products.levelOf(row) as PackagingLevel
    const isOpen = row.isCommissioned && !isFinal(this.#given.scheme, stateOf(row))
    if (level !== 'EA') states.set(key, { level, isOpen, size: 0, members: null, capacity: null, line: row.line })
    this.#count(row, level)
    return true
  }

  #twice(row: OpeningRow, key: string, own: Map<string, number>): Fault | null {
    const first = own.get(key)
    if (first !== undefined) return { column: 'serial', error: 'listed_twice', params: { line: first } }
    own.set(key, row.line)
    return null
  }

  #faultOf(row: OpeningRow): Fault | null {
    if (row.gtin !== null && this.#products.of(row.gtin) === undefined) return { column: 'gtin', error: 'product_unknown', params: { value: row.gtin } }
    const level = this.#products.levelOf(row)
    if (level === null || (row.level !== null && row.level !== level) || (row.gtin === null && level === 'EA')) return { column: 'level', error: 'level_wrong', params: { value: row.level ?? '' } }
    const state = stateOf(row)
    if (!this.#reachable.has(stateCode(state))) return { column: 'status', error: 'status_not_enterable', params: { value: row.status } }
    if (row.parent !== null && (!row.isCommissioned || isFinal(this.#given.scheme, state))) return { column: 'parent', error: 'parent_not_on_a_pack', params: { value: row.status } }
    return null
  }

  #count(row: OpeningRow, level: PackagingLevel): void {
    const product = this.#products.of(row.gtin)
    const { status, isCommissioned } = row
    const key = `${product?.id ?? ''} ${level} ${status} ${String(isCommissioned)}`
    const seen = this.#counts.get(key)
    if (seen !== undefined) seen.count++
    else this.#counts.set(key, { productId: product?.id ?? null, product: product?.name ?? '', level, status, isCommissioned, count: 1 })
    if (row.batch !== '') this.#batches.add(`${product?.id ?? ''} ${row.batch}`)
    this.#groups.add(`${row.gtin ?? ''} ${key} ${row.batch} ${row.expiry ?? ''}`)
    if (this.#groups.size > ONBOARDING_GROUPS_MAXIMUM) throw new UnreadableFile('onboarding_too_many_groups', { maximum: ONBOARDING_GROUPS_MAXIMUM })
  }

  /** Asks the ledger which of these codes it could not take in. */
  async #known(rows: readonly OpeningRow[]): Promise<void> {
    const byGtin = Map.groupBy(rows, ({ gtin }) => gtin)
    for (const [gtin, some] of byGtin) {
      for (let from = 0; from < some.length; from += CODES_ASKED_AT_ONCE) {
        const asked = some.slice(from, from + CODES_ASKED_AT_ONCE)
        const refused = await refusalsOfImport(this.#given.db, { gtin, productId: this.#products.of(gtin)?.id ?? null, codes: asked.map(({ text }) => text) })
        for (const [at, reason] of refused) {
          const row = asked[at] as OpeningRow
          const error: OnboardingRowError = reason === 'not_a_code' ? 'code_wrong' : reason
          this.#fault(row.line, row, { column: 'serial', error, ...(error === 'code_wrong' && { params: { value: row.text } }) })
        }
      }
    }
  }

  #pack(members: readonly { line: number; row: OpeningRow; level: PackagingLevel; parent: string }[], states: Map<string, Container>): void {
    for (const { line, row, level, parent } of members) {
      const fault = this.#packOne(row, level, states.get(parent))
      if (fault !== null) this.#fault(line, row, { column: 'parent', ...fault })
      else this.#packed++
    }
    for (const { size, capacity } of states.values()) {
      if (size === 0) continue
      this.#containers++
      if (capacity === null || size < capacity) this.#partial++
    }
  }

  #packOne(row: OpeningRow, level: PackagingLevel, container: Container | undefined): Omit<Fault, 'column'> | null {
    if (container === undefined) return { error: 'parent_missing' }
    if (packagingLevels.indexOf(container.level) <= packagingLevels.indexOf(level)) return { error: 'parent_level_not_above' }
    if (!container.isOpen) return { error: 'parent_not_on_a_pack', params: { value: container.line } }
    if (container.members !== null && container.members !== level) return { error: 'parent_mixes_levels' }
    container.members = level
    container.capacity ??= this.#products.capacityOf(row.gtin, container.level)
    if (container.capacity !== null && container.size >= container.capacity) return { error: 'parent_is_full', params: { maximum: container.capacity } }
    container.size++
    return null
  }
}
