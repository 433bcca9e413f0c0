/** The SQL that reads events' scopes. */

import type { TenantDb } from '../../../../kit/db/db.ts'
import { pastEventJoin } from '../../../../platform/audit/past-events.service.ts'
import { PART_LENGTH } from '../../serial-set/ordinals.ts'
import { encodeSet } from '../../serial-set/serial-set-codec.ts'
import { setOfRanges } from '../../serial-set/serial-set.ts'
import { columnIds, type ColumnName } from '../column-ids.ts'
import { numbers, statement } from '../statement.ts'

export interface StoredScope {
  readonly block: number
  readonly part: number
  readonly revision: number
  readonly column: ColumnName
  readonly eventId: string
  readonly recordedAt: Date
  /** When it happened, or the first of its members did; the record time if nothing else was given. */
  readonly happenedAt: Date
  /** One value for all members, or null: then the cells have one per member, in ascending order. */
  readonly from: number | null
  readonly to: number | null
  readonly size: number
  readonly members: Buffer
  readonly fromCells: Buffer | null
  readonly toCells: Buffer | null
  /** How many milliseconds after `happenedAt` each member happened, packed; null: all then. */
  readonly times: Buffer | null
}

export type ScopeColumns = readonly [
  number,
  number,
  number,
  number,
  string,
  Date,
  Date | null,
  number | null,
  number | null,
  number,
  Buffer,
  Buffer | null,
  Buffer | null,
  Buffer | null,
]
export const SCOPE_COLUMNS = `s.block, s.part::int, s.revision, s.column_id::int, s.event_id, s.recorded_at, s.happened_at, s.from_value, s.to_value, s.size,
  s.members, s.from_cells, s.to_cells, s.times`
const nameOf = new Map<number, ColumnName>(
  (Object.entries(columnIds) as [ColumnName, number][]).map(([name, id]) => [id, name]),
)

export function scopeOf([
  block,
  part,
  revision,
  columnId,
  eventId,
  recordedAt,
  happenedAt,
  from,
  to,
  size,
  members,
  fromCells,
  toCells,
  times,
]: ScopeColumns): StoredScope {
  const column = nameOf.get(columnId)
  if (column === undefined) throw new Error(`unknown column ${columnId}`)
  return {
    block,
    part,
    revision,
    column,
    eventId,
    recordedAt,
    happenedAt: happenedAt ?? recordedAt,
    from,
    to,
    size,
    members,
    fromCells,
    toCells,
    times,
  }
}

const ofParts = statement<ScopeColumns>(
  'scopes_of_parts',
  `
  select ${SCOPE_COLUMNS} from unnest($2::int[], $3::smallint[]) as w (block, part)
  cross join lateral (
    select * from event_scopes where tenant_id = $1 and block = w.block and part = w.part and column_id = any($4::smallint[]) and recorded_at > $5
    offset 0
  ) s
  order by s.block, s.revision desc, s.part, s.scope`,
)

const BEGIN = new Date(0)

/** Scopes of the parts (part -1: the wide ones of the block) recorded after a moment, newest first within a block. */
export async function listScopes(
  db: TenantDb,
  parts: readonly { readonly block: number; readonly part: number }[],
  columns: readonly ColumnName[],
  after: Date = BEGIN,
): Promise<StoredScope[]> {
  const rows = await ofParts(db, [
    db.tenantId,
    numbers(parts.map(({ block }) => block)),
    numbers(parts.map(({ part }) => part)),
    numbers(columns.map((name) => columnIds[name])),
    after,
  ])
  return rows.map(scopeOf)
}

// A scope of one other SN is the most frequent kind; its bytes alone identify it, so it is filtered in the database.
const ofOne = statement<ScopeColumns>(
  'scopes_of_one',
  `
  select ${SCOPE_COLUMNS} from event_scopes s
  where s.tenant_id = $1 and s.block = $2 and s.part in (-1, $3::smallint) and s.column_id in (${columnIds.state}, ${columnIds.parent}) and (s.size > 1 or s.members = $4)`,
)

const newestFirst = (a: StoredScope, b: StoredScope) => b.revision - a.revision || a.part - b.part
const bytesOfOne = (ordinal: number): Buffer => Buffer.from(encodeSet(setOfRanges([{ first: ordinal, last: ordinal }])))

/** Scopes of the block that may contain the ordinal, newest first. */
export const listScopesOfOne = async (
  db: TenantDb,
  { ordinal, block, offset }: { readonly ordinal: number; readonly block: number; readonly offset: number },
): Promise<StoredScope[]> =>
  (await ofOne(db, [db.tenantId, block, Math.floor(offset / PART_LENGTH), bytesOfOne(ordinal)]))
    .map(scopeOf)
    .sort(newestFirst)

/** Members of a scope with the data of its event. */
export interface ScopeWithEvent {
  readonly members: Buffer
  readonly event: { readonly id: string; readonly action: string; readonly reason: string }
}

const event = pastEventJoin('$1', 's.event_id')
const ofSome = statement<readonly [Buffer, string, string | null, string | null]>(
  'scopes_of_some',
  `
  select s.members, s.event_id, ${event.action}, ${event.reason} from unnest($2::int[], $3::smallint[]) as w (block, part)
  join event_scopes s on s.tenant_id = $1 and s.block = w.block and s.part = w.part
  ${event.join}
  where s.column_id in (${columnIds.state}, ${columnIds.parent}) and (s.size > 1 or s.members = any($4::bytea[]))
  order by s.block, s.revision desc, s.part, s.scope`,
)

/**
 * Scopes that may contain one of several ordinals, which are in these parts (include wide ones), newest first within a
 * block.
 */
export const listScopesOfSome = async (
  db: TenantDb,
  parts: readonly { readonly block: number; readonly part: number }[],
  ordinals: readonly number[],
): Promise<ScopeWithEvent[]> =>
  (
    await ofSome(db, [
      db.tenantId,
      numbers(parts.map(({ block }) => block)),
      numbers(parts.map(({ part }) => part)),
      ordinals.map(bytesOfOne),
    ])
  ).map(([members, id, action, reason]) => ({ members, event: { id, action: action ?? '', reason: reason ?? '' } }))

const ofApplication = statement<readonly [boolean]>(
  'effects_on_application',
  `
  select exists (
    select from blocks b where b.tenant_id = $1 and b.application_id = $2 and (
      exists (select from event_scopes s where s.tenant_id = $1 and s.block = b.block)
      or exists (select from order_ranges r where r.tenant_id = $1 and r.block = b.block)))`,
)
/** True when an event changed a code of the application, or an order took one. */
export const hasEffectsOnApplication = async (db: TenantDb, applicationId: string): Promise<boolean> =>
  (await ofApplication(db, [db.tenantId, applicationId]))[0]?.[0] === true
