/** The SQL that reads one SN with everything around it in one statement: a row of what is, and one per scope of an event that may hold it. */
import type { PackagingLevel } from '@serialis/contract/ledger/serial.states.ts'
import type { TenantDb } from '../kit/db.ts'
import { columnIds } from './store/column-ids.ts'
import { SCOPE_COLUMNS, SCOPES_OF_ONE, scopeOf, type ScopeColumns, type StoredScope } from './store/ledger.scopes.queries.ts'
import type { BlockRow } from './store/ledger.reading.queries.ts'
import { statement } from './store/statement.ts'
import { PART_LENGTH } from './ordinals.ts'
import { encodeSet } from './serial-set.codec.ts'
import { setOfRanges } from './serial-set.ts'

type Text = string | null
/** One SN's block, cells, order range and container; with `event_scopes` behind it, one row per scope. */
type Head = readonly [
  number | null, PackagingLevel, Text, Text, Text, number | null, Text, Text, number, string, Date, Date | null,
  number | null, Buffer | null, number | null, Buffer | null, Text, Text, Text, number | null, boolean | null, Buffer | null, Text,
]

const COLUMN_OF = (column: 'state' | 'parent') => `
  select first_chunk, cells from serial_cells
  where tenant_id = $1 and column_id = ${columnIds[column]} and block = $2 and first_chunk <= $3::int >> 10 order by first_chunk desc limit 1`

const HEAD = `
  b.size, b.level, b.product_id::text, b.gtin, b.rule_version_id::text, b.first_index, b.logic, b.application_id::text, b.initial_state, b.event_id, b.issued_at,
  b.happened_at, s.first_chunk, s.cells, p.first_chunk, p.cells, r.order_id::text, r.line_id::text, r.package_id::text, c.capacity, c.is_partial, c.members, i.code`
const FROM = `
  from blocks b
  left join lateral (${COLUMN_OF('state')}) s on true
  left join lateral (${COLUMN_OF('parent')}) p on true
  left join lateral (
    select last_offset, order_id, line_id, package_id from order_ranges
    where tenant_id = $1 and block = $2 and first_offset <= $3 order by first_offset desc limit 1
  ) r on r.last_offset >= $3
  left join containers c on c.tenant_id = $1 and c.container = $4
  left join imported_codes i on b.rule_version_id is null and i.tenant_id = $1 and i.ordinal = $4
  where b.tenant_id = $1 and b.block = $2 and b.size > $3`

const NO_SCOPE = `null::int, null::int, null::int, null::int, null::uuid, null::timestamptz, null::timestamptz, null::bigint, null::bigint, null::int, null::bytea, null::bytea, null::bytea`
const NO_HEAD = `
  null::int, null::text, null::text, null::text, null::text, null::bigint, null::text, null::text, null::int, null::uuid, null::timestamptz, null::timestamptz,
  null::smallint, null::bytea, null::smallint, null::bytea, null::text, null::text, null::text, null::int, null::boolean, null::bytea, null::text`

const withScopes = statement<readonly [...Head, ...ScopeColumns]>('one_serial_with_scopes', `
  select ${HEAD}, ${NO_SCOPE} ${FROM}
  union all
  select ${NO_HEAD}, ${SCOPE_COLUMNS} from event_scopes s where s.part = -1 and ${SCOPES_OF_ONE}
  union all
  select ${NO_HEAD}, ${SCOPE_COLUMNS} from event_scopes s where s.part = $5 and ${SCOPES_OF_ONE}`)

/** Cells of a chunk, or of many equal ones from `firstChunk` on; null: nobody wrote this column of the block. */
export interface CellsAt {
  readonly firstChunk: number
  readonly cells: Buffer
}
/** What the block says of it, and what lies on its place. */
export interface StoredSerial extends Omit<BlockRow, 'poolKey'> {
  readonly offset: number
  readonly state: CellsAt | null
  readonly parent: CellsAt | null
  readonly orderId: string | null
  readonly lineId: string | null
  readonly packageId: string | null
  readonly container: { readonly capacity: number | null; readonly isPartial: boolean; readonly members: Buffer } | null
  readonly importedCode: string | null
}

const cellsAt = (firstChunk: number | null, cells: Buffer | null): CellsAt | null => (firstChunk === null || cells === null ? null : { firstChunk, cells })

export interface Place {
  readonly ordinal: number
  readonly block: number
  readonly offset: number
}

function storedOf({ block, offset }: Place, row: Head): StoredSerial {
  const [size, level, productId, gtin, ruleVersionId, firstIndex, logic, applicationId, initialState, eventId, issuedAt, happenedAt,
    stateChunk, stateCells, parentChunk, parentCells, orderId, lineId, packageId, capacity, isPartial, members, importedCode] = row
  return {
    block, offset, size: size ?? 0, level, productId, gtin, ruleVersionId, firstIndex, logic, applicationId, initialState, eventId, issuedAt, happenedAt,
    state: cellsAt(stateChunk, stateCells), parent: cellsAt(parentChunk, parentCells), orderId, lineId, packageId,
    container: members === null ? null : { capacity, isPartial: isPartial === true, members }, importedCode,
  }
}

const HEAD_LENGTH = 23
const newestFirst = (a: StoredScope, b: StoredScope) => b.revision - a.revision || a.part - b.part

/** The same with the scopes that may hold the ordinal, newest first. */
export async function findSerialWithScopes(db: TenantDb, place: Place): Promise<{ stored: StoredSerial; scopes: StoredScope[] } | undefined> {
  const { ordinal, block, offset } = place
  const part = Math.floor(offset / PART_LENGTH)
  const rows = await withScopes(db, [db.tenantId, block, offset, ordinal, part, encodeSet(setOfRanges([{ first: ordinal, last: ordinal }]))])
  const head = rows.find((row) => row[0] !== null)
  if (head === undefined) return undefined
  const scopes = rows.filter((row) => row !== head).map((row) => scopeOf(row.slice(HEAD_LENGTH) as unknown as ScopeColumns))
  return { stored: storedOf(place, head as unknown as Head), scopes: scopes.sort(newestFirst) }
}

const around = statement<readonly [
  number, PackagingLevel, Text, number | null, Text, number | null, Buffer | null, number | null, boolean | null, Text,
]>('one_container', `
  select b.size, b.level, b.rule_version_id::text, b.first_index, b.logic, p.first_chunk, p.cells, c.size, c.is_partial, i.code
  from blocks b
  left join lateral (${COLUMN_OF('parent')}) p on true
  left join containers c on c.tenant_id = $1 and c.container = $4
  left join imported_codes i on b.rule_version_id is null and i.tenant_id = $1 and i.ordinal = $4
  where b.tenant_id = $1 and b.block = $2 and b.size > $3`)

/** Just enough of a container to be named around what is in it. */
export interface StoredContainer extends Pick<StoredSerial, 'offset' | 'size' | 'level' | 'ruleVersionId' | 'firstIndex' | 'logic' | 'parent' | 'importedCode'> {
  readonly inside: number
  readonly isPartial: boolean
}

/** Undefined when the ordinal was never issued. */
export async function findContainer(db: TenantDb, { ordinal, block, offset }: Place): Promise<StoredContainer | undefined> {
  const [row] = await around(db, [db.tenantId, block, offset, ordinal])
  if (row === undefined) return undefined
  const [size, level, ruleVersionId, firstIndex, logic, chunk, cells, inside, isPartial, importedCode] = row
  return { offset, size, level, ruleVersionId, firstIndex, logic, parent: cellsAt(chunk, cells), inside: inside ?? 0, isPartial: isPartial === true, importedCode }
}
