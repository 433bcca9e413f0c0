/** The SQL of the writer: the only place where cells, counts and scopes change. */

import { fireAndCheckAtCommit, type TenantDb } from '../../../../kit/db/db.ts'
import type { CellRow } from '../../cells/cell-rows.ts'
import type { MemberTimes } from '../member-times.ts'
import { numbers, numbersOrNull, packed, statement, texts, textsOrNull, type Statement } from '../statement.ts'

export interface BlockWrite {
  readonly block: number
  readonly revision: number
  readonly writtenAt: Date
}
export interface CellWrite extends CellRow {
  readonly block: number
  readonly columnId: number
  readonly mask: number
}
export interface CellDelete {
  readonly block: number
  readonly columnId: number
  readonly firstChunk: number
}
export interface CountChange {
  readonly block: number
  readonly state: number
  readonly by: number
}
export interface ScopeRow extends MemberTimes {
  readonly block: number
  /** -1: ranges over several parts. */
  readonly part: number
  readonly scope: number
  readonly columnId: number
  readonly from: number | null
  readonly to: number | null
  readonly size: number
  readonly members: Uint8Array
  readonly fromCells: Uint8Array | null
  readonly toCells: Uint8Array | null
}
export interface LedgerWrite {
  readonly eventId: string
  readonly blocks: readonly BlockWrite[]
  readonly cells: readonly CellWrite[]
  readonly deletes: readonly CellDelete[]
  readonly counts: readonly CountChange[]
  readonly scopes: readonly ScopeRow[]
}

/** Collects the parameters of one statement; `add` returns the position of the value. */
class Parameters {
  readonly values: unknown[] = []
  add(value: unknown): string {
    return `$${this.values.push(value)}`
  }
}

type Part = (parameters: Parameters) => string

function blocksPart(blocks: readonly BlockWrite[]): Part {
  return (given) => {
    const numbersOf = given.add(numbers(blocks.map((row) => row.block)))
    return `update blocks b set revision = w.revision, written_at = w.at
      from unnest(${numbersOf}::int[], ${given.add(numbers(blocks.map((row) => row.revision)))}::int[],
        ${given.add(texts(blocks.map((row) => row.writtenAt.toISOString())))}::timestamptz[]) as w (block, revision, at)
      where b.tenant_id = $1 and b.block = any(${numbersOf}::int[]) and b.block = w.block returning b.block`
  }
}

function deletesPart(deletes: readonly CellDelete[]): Part {
  return (given) => {
    const columns = given.add(numbers(deletes.map((row) => row.columnId)))
    const blocks = given.add(numbers(deletes.map((row) => row.block)))
    const chunks = given.add(numbers(deletes.map((row) => row.firstChunk)))
    return `delete from serial_cells c using unnest(${columns}::smallint[], ${blocks}::int[], ${chunks}::smallint[]) as d (column_id, block, first_chunk)
      where c.tenant_id = $1 and c.column_id = any(${columns}::smallint[]) and c.block = any(${blocks}::int[]) and c.first_chunk = any(${chunks}::smallint[])
        and c.column_id = d.column_id and c.block = d.block and c.first_chunk = d.first_chunk returning c.block`
  }
}

function cellsPart(cells: readonly CellWrite[]): Part {
  const { bytes, at, length } = packed(cells.map((cell) => cell.cells))
  return (given) => `insert into serial_cells (tenant_id, column_id, block, first_chunk, last_chunk, mask, cells)
      select $1, p.column_id, p.block, p.first_chunk, p.last_chunk, p.mask, substring(${given.add(bytes)}::bytea from p.at for p.length)
      from unnest(${given.add(numbers(cells.map((row) => row.columnId)))}::smallint[], ${given.add(numbers(cells.map((row) => row.block)))}::int[],
        ${given.add(numbers(cells.map((row) => row.firstChunk)))}::smallint[], ${given.add(numbers(cells.map((row) => row.lastChunk)))}::smallint[],
        ${given.add(numbers(cells.map((row) => row.mask)))}::int[], ${given.add(numbers(at))}::int[], ${given.add(numbers(length))}::int[])
        as p (column_id, block, first_chunk, last_chunk, mask, at, length)
      on conflict (tenant_id, column_id, block, first_chunk)
        do update set last_chunk = excluded.last_chunk, mask = excluded.mask, cells = excluded.cells returning block`
}

const countsPart =
  (counts: readonly CountChange[]): Part =>
  (given) =>
    `insert into block_counts (tenant_id, block, state, n)
      select $1, c.block, c.state, c.by
      from unnest(${given.add(numbers(counts.map((row) => row.block)))}::int[], ${given.add(numbers(counts.map((row) => row.state)))}::int[],
        ${given.add(numbers(counts.map((row) => row.by)))}::int[]) as c (block, state, by)
      on conflict (tenant_id, block, state) do update set n = block_counts.n + excluded.n returning block`

const NOTHING = new Uint8Array(0)

/**
 * The columns of the scopes as arrays, in the order in which `scopesPart` names them; `at`: where the bytes of each
 * begin.
 */
function scopeColumns({ blocks, scopes }: LedgerWrite, at: readonly number[]): readonly Part[] {
  const written = new Map(blocks.map((row) => [row.block, row]))
  const blockOf = ({ block }: ScopeRow) => written.get(block) as BlockWrite
  const integers =
    (type: 'int' | 'smallint', valueOf: (row: ScopeRow) => number): Part =>
    (given) =>
      `${given.add(numbers(scopes.map(valueOf)))}::${type}[]`
  return [
    integers('int', (row) => row.block),
    integers('smallint', (row) => row.part),
    integers('int', (row) => blockOf(row).revision),
    (given) => `${given.add(texts(scopes.map((row) => blockOf(row).writtenAt.toISOString())))}::timestamptz[]`,
    integers('smallint', (row) => row.scope),
    integers('smallint', (row) => row.columnId),
    (given) => `${given.add(numbersOrNull(scopes.map((row) => row.from)))}::bigint[]`,
    (given) => `${given.add(numbersOrNull(scopes.map((row) => row.to)))}::bigint[]`,
    integers('int', (row) => row.size),
    (given) => `${given.add(numbers(at))}::int[]`,
    integers('int', (row) => row.members.length),
    integers('int', (row) => row.fromCells?.length ?? 0),
    integers('int', (row) => row.toCells?.length ?? 0),
    (given) => `${given.add(textsOrNull(scopes.map((row) => row.happenedAt?.toISOString() ?? null)))}::timestamptz[]`,
    integers('int', (row) => row.later?.times.length ?? 0),
    (given) => `${given.add(textsOrNull(scopes.map(({ later }) => later && numbers(later.quarters))))}::text[]`,
    (given) => `${given.add(textsOrNull(scopes.map(({ later }) => later && numbers(later.quarterSizes))))}::text[]`,
  ]
}

function scopesPart(write: LedgerWrite): Part {
  const { eventId, scopes } = write
  const { bytes, at } = packed(
    scopes.map(({ members, fromCells, toCells, later }) =>
      Buffer.concat([members, fromCells ?? NOTHING, toCells ?? NOTHING, later?.times ?? NOTHING]),
    ),
  )
  const columns = scopeColumns(write, at)
  return (given) => {
    const packedBytes = given.add(bytes)
    const lists = columns.map((column) => column(given)).join(', ')
    return `insert into event_scopes (tenant_id, event_id, happened_at, block, part, revision, recorded_at, scope, column_id, from_value, to_value, size,
        members, from_cells, to_cells, times, quarters, quarter_sizes)
      select $1, ${given.add(eventId)}::uuid, s.happened_at, s.block, s.part, s.revision, s.at, s.scope, s.column_id, s.from_value,
        s.to_value, s.size, substring(${packedBytes}::bytea from s.place for s.members),
        case when s.from_value is null then substring(${packedBytes}::bytea from s.place + s.members for s.from_cells) end,
        case when s.from_value is null then substring(${packedBytes}::bytea from s.place + s.members + s.from_cells for s.to_cells) end,
        case when s.quarters is not null then substring(${packedBytes}::bytea from s.place + s.members + s.from_cells + s.to_cells for s.times) end,
        s.quarters::int[], s.quarter_sizes::int[]
      from unnest(${lists})
        as s (block, part, revision, at, scope, column_id, from_value, to_value, size, place, members, from_cells, to_cells, happened_at, times, quarters,
          quarter_sizes)
      returning block`
  }
}

/** The only statements that change cells, counts and scopes. Keys of `cells` and `deletes` must not overlap. */
export async function writeLedger(db: TenantDb, write: LedgerWrite): Promise<void> {
  if (isOneChange(write)) return writeOne(db, write)
  const parts: [name: string, part: Part][] = [['written', blocksPart(write.blocks)]]
  if (write.deletes.length > 0) parts.push(['gone', deletesPart(write.deletes)])
  if (write.cells.length > 0) parts.push(['put', cellsPart(write.cells)])
  if (write.counts.length > 0) parts.push(['counted', countsPart(write.counts)])
  if (write.scopes.length > 0) parts.push(['scoped', scopesPart(write)])
  const parameters = new Parameters()
  parameters.add(db.tenantId)
  const text = `with ${parts.map(([name, part]) => `${name} as (\n    ${part(parameters)}\n  )`).join(', ')}\n  select from written limit 0`
  await statement(`write ${parts.map(([name]) => name).join(' ')}`, text)(db, parameters.values)
}

/** One SN, or several of one chunk, from one state to another: without arrays, so that each statement is planned once. */
const isOneChange = ({ blocks, cells, deletes, counts, scopes }: LedgerWrite): boolean =>
  blocks.length === 1 &&
  cells.length === 1 &&
  deletes.length === 0 &&
  counts.length === 2 &&
  scopes.length === 1 &&
  scopes[0]?.from !== null &&
  scopes[0]?.later === null

const oneBlock = statement<readonly []>(
  'write_one_block',
  'update blocks set revision = $3, written_at = $4 where tenant_id = $1 and block = $2',
)
const oneCell = statement<readonly []>(
  'write_one_cell',
  `
  insert into serial_cells (tenant_id, column_id, block, first_chunk, last_chunk, mask, cells) values ($1, $2, $3, $4, $5, $6, $7)
  on conflict (tenant_id, column_id, block, first_chunk)
    do update set last_chunk = excluded.last_chunk, mask = excluded.mask, cells = excluded.cells`,
)
const twoCounts = statement<readonly []>(
  'write_two_counts',
  `
  insert into block_counts (tenant_id, block, state, n) values ($1, $2, $3, $4), ($1, $2, $5, $6)
  on conflict (tenant_id, block, state) do update set n = block_counts.n + excluded.n`,
)
const oneScope = statement<readonly []>(
  'write_one_scope',
  `
  insert into event_scopes (tenant_id, event_id, happened_at, block, part, revision, recorded_at, scope, column_id, from_value, to_value, size, members)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
)

/**
 * Four plain statements in one packet: in a statement with several writing parts, a distributed database executes each
 * part separately.
 */
function writeOne(
  db: TenantDb,
  { eventId, blocks: [block], cells: [cell], counts: [less, more], scopes: [scope] }: LedgerWrite,
): void {
  if (!block || !cell || !less || !more || !scope) throw new Error('not one change')
  const { tenantId } = db
  const written: [number, Date] = [block.revision, block.writtenAt]
  const send = (write: Statement<readonly []>, values: readonly unknown[]) =>
    fireAndCheckAtCommit(db, () => write(db, [tenantId, ...values]))
  send(oneBlock, [block.block, ...written])
  send(oneCell, [cell.columnId, block.block, cell.firstChunk, cell.lastChunk, cell.mask, cell.cells])
  send(twoCounts, [block.block, less.state, less.by, more.state, more.by])
  send(oneScope, [
    eventId,
    scope.happenedAt,
    block.block,
    scope.part,
    ...written,
    scope.scope,
    scope.columnId,
    scope.from,
    scope.to,
    scope.size,
    scope.members,
  ])
}
