/**
 * The SQL that reads everything stored for one SN: small statements that leave in one packet. One statement over all
 * these tables took twice as long to set up as all of them take to run.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import { columnIds } from '../store/column-ids.ts'
import { statement } from '../store/statement.ts'

type Text = string | null

const COLUMN_OF = (column: 'state' | 'parent') => `
  select first_chunk, cells from serial_cells
  where tenant_id = $1 and column_id = ${columnIds[column]} and block = $2 and first_chunk <= $3::int >> 10 order by first_chunk desc limit 1`

/** Cells of one chunk, or of many equal ones from `firstChunk` on; null: this column of the block was never written. */
export interface CellsAt {
  readonly firstChunk: number
  readonly cells: Buffer
}

const cellsAt = (firstChunk: number | null, cells: Buffer | null): CellsAt | null =>
  firstChunk === null || cells === null ? null : { firstChunk, cells }

export interface Place {
  readonly ordinal: number
  readonly block: number
  readonly offset: number
}

/** What is stored at one position of a block. */
export interface StoredPlace {
  readonly state: CellsAt | null
  readonly parent: CellsAt | null
  readonly orderId: string | null
  readonly lineId: string | null
  readonly packageId: string | null
}

const onePlace = statement<readonly [number | null, Buffer | null, number | null, Buffer | null, Text, Text, Text]>(
  'one_place',
  `
  select s.first_chunk, s.cells, p.first_chunk, p.cells, r.order_id, r.line_id, r.package_id
  from (select) one
  left join lateral (${COLUMN_OF('state')}) s on true
  left join lateral (${COLUMN_OF('parent')}) p on true
  left join lateral (
    select last_offset, order_id, line_id, package_id from order_ranges
    where tenant_id = $1 and block = $2 and first_offset <= $3 order by first_offset desc limit 1
  ) r on r.last_offset >= $3`,
)

/** Everything is null where there is no block. */
export async function findPlace(db: TenantDb, { block, offset }: Place): Promise<StoredPlace> {
  const [row] = await onePlace(db, [db.tenantId, block, offset])
  const [
    stateChunk = null,
    stateCells = null,
    parentChunk = null,
    parentCells = null,
    orderId = null,
    lineId = null,
    packageId = null,
  ] = row ?? []
  return {
    state: cellsAt(stateChunk, stateCells),
    parent: cellsAt(parentChunk, parentCells),
    orderId,
    lineId,
    packageId,
  }
}

export interface StoredContents {
  readonly capacity: number | null
  readonly isPartial: boolean
  readonly members: Buffer
}

const oneContents = statement<readonly [number | null, boolean, Buffer]>(
  'one_contents',
  `
  select capacity, is_partial, members from containers where tenant_id = $1 and container = $2`,
)

/** Undefined when it never contained anything. */
export async function findContents(db: TenantDb, ordinal: number): Promise<StoredContents | undefined> {
  const [row] = await oneContents(db, [db.tenantId, ordinal])
  return row && { capacity: row[0], isPartial: row[1], members: row[2] }
}

/** Just enough of a container to name it as a parent. */
export interface StoredContainer {
  readonly parent: CellsAt | null
  readonly inside: number
  readonly isPartial: boolean
}

const around = statement<readonly [number | null, Buffer | null, number | null, boolean | null]>(
  'one_container',
  `
  select p.first_chunk, p.cells, c.size, c.is_partial
  from (select) one
  left join lateral (${COLUMN_OF('parent')}) p on true
  left join containers c on c.tenant_id = $1 and c.container = $4`,
)

export async function findContainer(db: TenantDb, { ordinal, block, offset }: Place): Promise<StoredContainer> {
  const [row] = await around(db, [db.tenantId, block, offset, ordinal])
  const [chunk = null, cells = null, inside = null, isPartial = null] = row ?? []
  return { parent: cellsAt(chunk, cells), inside: inside ?? 0, isPartial: isPartial === true }
}
