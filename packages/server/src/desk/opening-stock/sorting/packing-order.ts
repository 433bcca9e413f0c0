/**
 * Groups the members of a container, and containers whose members are close together in the file. They get consecutive
 * numbers, so packing them touches each stretch of the ledger once instead of once per container.
 */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { keyOf, keyText, type Key, type OpeningRow } from '../opening-rows.ts'
import type { StockProducts } from '../stock-products.ts'
import { partitionOf, partitionsFor } from './partitions.ts'
import type { Scratch } from './scratch.ts'

export interface Packed {
  container: Key
  containerLevel: PackagingLevel
  members: Key[]
  /** Of the members. */
  level: PackagingLevel
  /** The position of one of the members in the file. */
  anchor: number
}

interface Ordering {
  scratch: Scratch
  products: StockProducts
  /** Of the file, in bytes. */
  size: number
  /** Rows of one stretch. */
  stretch: number
}

export class PackingOrder {
  readonly #given: Ordering
  readonly #shelves: number
  #rows = 0

  constructor(given: Ordering) {
    this.#given = given
    this.#shelves = partitionsFor(given.size)
  }

  /** The rows in the order of the file. */
  async add(rows: readonly OpeningRow[]): Promise<void> {
    const { scratch, products } = this.#given
    for (const row of rows) {
      const place = this.#rows++
      // The level of an SSCC is known only from its own row.
      if (row.gtin === null && row.level !== null)
        scratch.put(`in-${partitionOf(keyText(row), this.#shelves)}`, `${keyText(row)}\t\t${row.level}`)
      if (row.parent === null) continue
      const parent = keyText(row.parent)
      scratch.put(
        `in-${partitionOf(parent, this.#shelves)}`,
        `${parent}\t${place}\t${products.levelOf(row) ?? ''}\t${keyText(row)}`,
      )
    }
    await scratch.flush()
  }

  /** Call it after the last row; returns the number of stretches. */
  async arrange(onPartition: () => void): Promise<number> {
    const { scratch, stretch } = this.#given
    for (let partition = 0; partition < this.#shelves; partition++) {
      const containers = new Map<string, { place: number; level: string; key: string }[]>()
      const levels = new Map<string, string>()
      for await (const lines of scratch.take(`in-${partition}`)) {
        for (const line of lines) {
          const [parent = '', place = '', level = '', key = ''] = line.split('\t')
          const own = containers.get(parent)
          if (place === '') levels.set(parent, level)
          else if (own === undefined) containers.set(parent, [{ place: Number(place), level, key }])
          else own.push({ place: Number(place), level, key })
        }
      }
      for (const [parent, members] of containers) {
        // A random member: in a shuffled file, the first ones would all fall into the first stretches.
        const anchor = members[partitionOf(parent, members.length)]?.place ?? 0
        scratch.put(
          `at-${Math.floor(anchor / stretch)}`,
          [parent, levels.get(parent) ?? '', members[0]?.level, anchor, ...members.map(({ key }) => key)].join('\t'),
        )
      }
      await scratch.flush()
      onPartition()
    }
    return Math.ceil(this.#rows / stretch)
  }

  /** Containers of a stretch, from the inside out. */
  async containersAt(stretch: number): Promise<Packed[]> {
    const containers: Packed[] = []
    for await (const lines of this.#given.scratch.take(`at-${stretch}`)) {
      for (const line of lines) {
        const [parent = '', own = '', level = '', anchor = '', ...members] = line.split('\t')
        const container = keyOf(parent)
        const containerLevel =
          this.#given.products.levelOf({ gtin: container.gtin, level: own === '' ? null : (own as PackagingLevel) }) ??
          'PL'
        containers.push({
          container,
          containerLevel,
          level: level as PackagingLevel,
          anchor: Number(anchor),
          members: members.map(keyOf),
        })
      }
    }
    return containers.sort(
      (a, b) => packagingLevels.indexOf(a.level) - packagingLevels.indexOf(b.level) || a.anchor - b.anchor,
    )
  }
}
