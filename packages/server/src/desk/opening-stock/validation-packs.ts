/**
 * Validates the packing of an opening stock, container by container: it must exist, be of an outer level, be in use,
 * and not overflow.
 */

import { packagingLevels, type PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { keyOf, keyText, placeOf, type Fault, type Key, type Place } from './opening-rows.ts'
import { partitionOf } from './sorting/partitions.ts'
import type { Scratch } from './sorting/scratch.ts'
import type { StockProducts } from './stock-products.ts'

/** Limit for one container when no product defines it; more would not fit into memory. */
const MEMBERS_MAXIMUM = 100_000

interface Container {
  level: PackagingLevel
  isOpen: boolean
  /** Members in the file, including refused ones. */
  told: number
  size: number
  members: PackagingLevel | null
  capacity: number | null
}

interface Member extends Place, Key {
  level: PackagingLevel
  parent: string
}

type Tell = (at: Place, key: Key, fault: Fault) => void

export class PackJudge {
  containers = 0
  packed = 0
  partial = 0
  readonly #given: { scratch: Scratch; products: StockProducts }
  readonly #shelves: number
  readonly #tell: Tell

  constructor(given: { scratch: Scratch; products: StockProducts }, partitions: number, tell: Tell) {
    this.#given = given
    this.#shelves = partitions
    this.#tell = tell
  }

  /** Sets a code aside: as a possible container, and as a member if it is in one. */
  take(
    row: Place & Key,
    { level, isOpen }: Pick<Container, 'level' | 'isOpen'>,
    packed: { at: Place; parent: string } | null,
  ): void {
    const { scratch } = this.#given
    if (level !== 'EA')
      scratch.put(`packs-${partitionOf(keyText(row), this.#shelves)}`, `${keyText(row)}\t${level}\t${isOpen ? 1 : 0}`)
    if (packed !== null)
      scratch.put(
        `members-${partitionOf(packed.parent, this.#shelves)}`,
        `${packed.at.line}\t${packed.at.event ?? ''}\t${row.gtin ?? ''}\t${row.text}\t${level}\t${packed.parent}`,
      )
  }

  async judge(partition: number): Promise<void> {
    const containers = await this.#containers(partition)
    // In the order of the file, so that the last ones are refused when there are too many.
    const members = (await this.#members(partition, containers)).sort(
      (a, b) => a.line - b.line || (a.event ?? 0) - (b.event ?? 0),
    )
    for (const member of members) {
      const fault = this.#faultOf(member, containers.get(member.parent) as Container)
      if (fault !== null) this.#tell(member, member, { column: 'parent', ...fault })
      else this.packed++
    }
    for (const { size, capacity } of containers.values()) {
      if (size === 0) continue
      this.containers++
      if (capacity === null || size < capacity) this.partial++
    }
  }

  async #containers(partition: number): Promise<Map<string, Container>> {
    const containers = new Map<string, Container>()
    for await (const lines of this.#given.scratch.take(`packs-${partition}`)) {
      for (const text of lines) {
        const [key = '', level = '', isOpen = ''] = text.split('\t')
        containers.set(key, {
          level: level as PackagingLevel,
          isOpen: isOpen === '1',
          told: 0,
          size: 0,
          members: null,
          capacity: null,
        })
      }
    }
    return containers
  }

  async #members(partition: number, containers: ReadonlyMap<string, Container>): Promise<Member[]> {
    const members: Member[] = []
    for await (const lines of this.#given.scratch.take(`members-${partition}`)) {
      for (const text of lines) {
        const [line = '', event = '', gtin = '', code = '', level = '', parent = ''] = text.split('\t')
        const member: Member = {
          ...placeOf(line, event),
          gtin: gtin === '' ? null : gtin,
          text: code,
          level: level as PackagingLevel,
          parent,
        }
        const container = containers.get(parent)
        if (container === undefined)
          this.#tell(member, member, {
            column: 'parent',
            error: 'parent_missing',
            params: { value: keyOf(parent).text },
          })
        else if (++container.told > MEMBERS_MAXIMUM)
          this.#tell(member, member, {
            column: 'parent',
            error: 'parent_is_full',
            params: { maximum: MEMBERS_MAXIMUM },
          })
        else members.push(member)
      }
    }
    return members
  }

  #faultOf({ level, gtin }: Member, container: Container): Omit<Fault, 'column'> | null {
    if (packagingLevels.indexOf(container.level) <= packagingLevels.indexOf(level))
      return { error: 'parent_level_not_above' }
    if (!container.isOpen) return { error: 'parent_not_on_a_pack' }
    if (container.members !== null && container.members !== level) return { error: 'parent_mixes_levels' }
    container.members = level
    container.capacity ??= this.#given.products.capacityOf(gtin, container.level)
    if (container.capacity !== null && container.size >= container.capacity)
      return { error: 'parent_is_full', params: { maximum: container.capacity } }
    container.size++
    return null
  }
}
