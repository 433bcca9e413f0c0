/** The SQL of containers. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import { decodeSet, encodeSet } from '../../serial-set/serial-set-codec.ts'
import { emptySet, type SerialSet } from '../../serial-set/serial-set.ts'
import { numbers, numbersOrNull, packed, statement, texts } from '../statement.ts'

export interface StoredContainer {
  readonly container: number
  readonly memberLevel: PackagingLevel
  readonly capacity: number | null
  readonly isPartial: boolean
  readonly members: SerialSet
  /** Members that were once in it and no longer are. */
  readonly former: SerialSet
}

type Row = readonly [number, PackagingLevel, number | null, boolean, Buffer, Buffer | null]
const COLUMNS = 'container, member_level, capacity, is_partial, members, former'
const list = statement<Row>(
  'list_containers',
  `
  select ${COLUMNS} from containers where tenant_id = $1 and container = any($2::bigint[])`,
)
const lock = statement<Row>(
  'lock_containers',
  `
  select ${COLUMNS} from containers where tenant_id = $1 and container = any($2::bigint[]) order by container for no key update`,
)

const storedOf = ([container, memberLevel, capacity, isPartial, members, former]: Row): StoredContainer => ({
  container,
  memberLevel,
  capacity,
  isPartial,
  members: decodeSet(members),
  former: former === null ? emptySet : decodeSet(former),
})

export const listContainers = async (db: TenantDb, containers: Iterable<number>): Promise<StoredContainer[]> =>
  (await list(db, [db.tenantId, numbers(containers)])).map(storedOf)

export const lockContainers = async (db: TenantDb, containers: Iterable<number>): Promise<StoredContainer[]> =>
  (await lock(db, [db.tenantId, numbers(containers)])).map(storedOf)

const partials = statement<readonly [number, number | null, number]>(
  'list_partials',
  `
  select container, capacity, size from containers where tenant_id = $1 and is_partial and size > 0 and container > $2 order by container limit $3`,
)

/** Containers that have content but less than their capacity, ascending. */
export const listPartials = async (
  db: TenantDb,
  after: number,
  limit: number,
): Promise<{ container: number; capacity: number | null; size: number }[]> =>
  (await partials(db, [db.tenantId, after, limit])).map(([container, capacity, size]) => ({
    container,
    capacity,
    size,
  }))

const put = statement<readonly []>(
  'put_containers',
  `
  insert into containers (tenant_id, container, member_level, capacity, is_partial, size, members, former)
  select $1, c.container, c.member_level, c.capacity, c.is_partial, c.size, substring($10::bytea from c.at for c.members_length),
    case when c.former_length > 0 then substring($10::bytea from c.at + c.members_length for c.former_length) end
  from unnest($2::bigint[], $3::text[], $4::int[], $5::boolean[], $6::int[], $7::int[], $8::int[], $9::int[])
    as c (container, member_level, capacity, is_partial, size, at, members_length, former_length)
  on conflict (tenant_id, container) do update set member_level = excluded.member_level, capacity = excluded.capacity, is_partial = excluded.is_partial, size = excluded.size,
    members = excluded.members, former = excluded.former
  returning container`,
)

/** Rows per statement; the byte strings of one call stay at some MB. */
const AT_ONCE = 20_000

export async function putContainers(db: TenantDb, rows: readonly StoredContainer[]): Promise<void> {
  for (let from = 0; from < rows.length; from += AT_ONCE) await putSome(db, rows.slice(from, from + AT_ONCE))
}

async function putSome(db: TenantDb, rows: readonly StoredContainer[]): Promise<void> {
  const members = rows.map((row) => encodeSet(row.members))
  const former = rows.map((row) => (row.former.size === 0 ? new Uint8Array(0) : encodeSet(row.former)))
  const parts = packed(members.map((bytes, at) => Buffer.concat([bytes, former[at] as Uint8Array])))
  await put(db, [
    db.tenantId,
    numbers(rows.map((row) => row.container)),
    texts(rows.map((row) => row.memberLevel)),
    numbersOrNull(rows.map((row) => row.capacity)),
    `{${rows.map((row) => (row.isPartial ? 't' : 'f')).join(',')}}`,
    numbers(rows.map((row) => row.members.size)),
    numbers(parts.at),
    numbers(members.map((bytes) => bytes.length)),
    numbers(former.map((bytes) => bytes.length)),
    parts.bytes,
  ])
}
