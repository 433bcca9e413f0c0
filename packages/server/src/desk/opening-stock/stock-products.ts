/** The products that an opening stock names, looked up once each. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { codedLevels } from '@serialis/contract/plant/products/packaging.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { productOfGtin, type ProductContents } from '../../plant/products/products.service.ts'
import type { OpeningRow } from './opening-rows.ts'

type Read = <T>(work: (db: TenantDb) => Promise<T>) => Promise<T>

/** A copy: a slice would keep its whole piece of the file in memory. */
const copied = (text: string): string => Buffer.from(text, 'latin1').toString('latin1')

export class StockProducts {
  readonly #read: Read
  readonly #known = new Map<string, ProductContents | undefined>()

  constructor(read: Read) {
    this.#read = read
  }

  async ask(rows: readonly OpeningRow[]): Promise<void> {
    const unknown = new Set<string>()
    for (const { gtin, parent } of rows) {
      if (gtin !== null && !this.#known.has(gtin)) unknown.add(gtin)
      // The row of the container itself may follow later.
      if (parent !== null && parent.gtin !== null && !this.#known.has(parent.gtin)) unknown.add(parent.gtin)
    }
    if (unknown.size === 0) return
    await this.#read(async (db) => {
      for (const gtin of unknown) this.#known.set(copied(gtin), await productOfGtin(db, gtin))
    })
  }

  of(gtin: string | null): ProductContents | undefined {
    return gtin === null ? undefined : this.#known.get(gtin)
  }

  /** The level of a code, by its GTIN; for an SSCC by its own column, otherwise a pallet. */
  levelOf({ gtin, level }: Pick<OpeningRow, 'gtin' | 'level'>): PackagingLevel | null {
    if (gtin === null) return level ?? 'PL'
    return this.of(gtin)?.levels.find((at) => at.gtin === gtin)?.level ?? null
  }

  /** How many packs of a member's level its container takes; null: unknown. */
  capacityOf(member: string | null, level: PackagingLevel): number | null {
    const product = this.of(member)
    return product === undefined
      ? null
      : (codedLevels(product.levels).find((at) => at.level.level === level)?.childCount ?? null)
  }
}
