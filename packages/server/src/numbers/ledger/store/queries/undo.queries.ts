/** The SQL of undo: the scopes of events, later changes to the same SNs, and which event undid which. */

import type { TenantDb } from '../../../../kit/db/db.ts'
import { columnIds } from '../column-ids.ts'
import { numbers, statement } from '../statement.ts'
import { SCOPE_COLUMNS, scopeOf, type ScopeColumns, type StoredScope } from './scopes.queries.ts'

const ofEvents = statement<ScopeColumns>(
  'scopes_of_events',
  `
  select ${SCOPE_COLUMNS} from event_scopes s where s.tenant_id = $1 and s.event_id = any($2::uuid[]) order by s.block, s.revision, s.part, s.scope`,
)
/** Every change of events, block by block, oldest step first. */
export const listScopesOfEvents = async (db: TenantDb, eventIds: readonly string[]): Promise<StoredScope[]> =>
  (await ofEvents(db, [db.tenantId, [...eventIds]])).map(scopeOf)

export interface AfterStep {
  readonly block: number
  readonly part: number
  readonly revision: number
}

const later = statement<ScopeColumns>(
  'scopes_after',
  `
  select ${SCOPE_COLUMNS} from unnest($2::int[], $3::smallint[], $4::int[]) as w (block, part, revision)
  cross join lateral (
    select * from event_scopes where tenant_id = $1 and block = w.block and part = w.part and revision > w.revision
      and column_id in (${columnIds.state}, ${columnIds.parent})
    offset 0
  ) s
  order by s.block, s.revision, s.part, s.scope`,
)
/**
 * Scopes of states and containers in these parts (include wide ones) that were written after a revision, oldest first.
 */
export const listScopesAfter = async (db: TenantDb, parts: readonly AfterStep[]): Promise<StoredScope[]> =>
  (
    await later(db, [
      db.tenantId,
      numbers(parts.map(({ block }) => block)),
      numbers(parts.map(({ part }) => part)),
      numbers(parts.map(({ revision }) => revision)),
    ])
  ).map(scopeOf)

const between = statement<readonly [number]>(
  'containers_between',
  `
  select c.container from unnest($2::bigint[], $3::bigint[]) as w (first, last)
  cross join lateral (select container from containers where tenant_id = $1 and container between w.first and w.last and size > 0 offset 0) c
  order by c.container`,
)
/** Containers with content, among ranges of ordinals. */
export const listFilledBetween = async (
  db: TenantDb,
  ranges: readonly { readonly first: number; readonly last: number }[],
): Promise<number[]> =>
  (
    await between(db, [db.tenantId, numbers(ranges.map(({ first }) => first)), numbers(ranges.map(({ last }) => last))])
  ).map(([container]) => container)

const about = statement<readonly [string, string]>(
  'undos_about',
  `
  select undone_event_id, event_id from event_undos where tenant_id = $1 and (undone_event_id = any($2::uuid[]) or event_id = any($2::uuid[]))`,
)
/** Those of the events that were undone, and those that undid another. */
export const listUndoParts = async (db: TenantDb, eventIds: Iterable<string>): Promise<Set<string>> =>
  new Set((await about(db, [db.tenantId, [...eventIds]])).flat())

const insert = statement<readonly []>(
  'insert_undo',
  `
  insert into event_undos (tenant_id, undone_event_id, event_id, recorded_at) values ($1, $2, $3, $4) returning undone_event_id`,
)
export async function insertUndo(
  db: TenantDb,
  undone: string,
  by: { readonly id: string; readonly recordedAt: Date },
): Promise<void> {
  await insert(db, [db.tenantId, undone, by.id, by.recordedAt])
}

const undoing = statement<readonly [string]>('undoing_events', 'select event_id from event_undos where tenant_id = $1')
/** The events that undid another. */
export const listUndoing = async (db: TenantDb): Promise<Set<string>> =>
  new Set((await undoing(db, [db.tenantId])).map(([event]) => event))

const MIRROR = 'block, part, column_id, members'
const faults = statement<readonly [string, number, number]>(
  'undo_faults',
  `
  select u.event_id, (
      select count(*) from (
        select ${MIRROR}, from_value, to_value, from_cells, to_cells from event_scopes where tenant_id = $1 and event_id = any(u.undone)
        except all
        select ${MIRROR}, to_value, from_value, to_cells, from_cells from event_scopes where tenant_id = $1 and event_id = u.event_id
      ) missing), (
      select count(*) from (
        select ${MIRROR}, to_value, from_value, to_cells, from_cells from event_scopes where tenant_id = $1 and event_id = u.event_id
        except all
        select ${MIRROR}, from_value, to_value, from_cells, to_cells from event_scopes where tenant_id = $1 and event_id = any(u.undone)
      ) added)
  from (select event_id, array_agg(undone_event_id) as undone from event_undos where tenant_id = $1 group by event_id) u`,
)
/** Per undo: scopes of the undone events without their mirror, and scopes of the undo that mirror nothing. */
export const listUndoFaults = (db: TenantDb): Promise<(readonly [string, number, number])[]> =>
  faults(db, [db.tenantId])
