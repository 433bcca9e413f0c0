/** The SQL for what was issued and changed per day. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import { columnIds } from '../column-ids.ts'
import { numbers, statement } from '../statement.ts'
import { SCOPE_COLUMNS, scopeOf, type ScopeColumns, type StoredScope } from './scopes.queries.ts'

const issued = statement<readonly [string, number]>(
  'issued_per_day',
  `
  select to_char(coalesce(happened_at, issued_at) at time zone $3, 'YYYY-MM-DD'), sum(size)
  from blocks where tenant_id = $1 and coalesce(happened_at, issued_at) >= $2 and level = $4 group by 1`,
)
export const issuedPerDay = async (db: TenantDb, since: Date, zone: string, level: PackagingLevel) =>
  (await issued(db, [db.tenantId, since, zone, level])).map(([day, count]) => ({ day, count }))

// Ids of events grow with time, so their index finds the recent ones; the exact time decides.
const changed = statement<readonly [string, number, number, number]>(
  'changed_per_day',
  `
  select to_char(t.at at time zone $4, 'YYYY-MM-DD'), s.from_value, s.to_value, sum(t.size)
  from event_scopes s join blocks b on b.tenant_id = $1 and b.block = s.block and b.level = $5
  cross join lateral (
    select coalesce(s.happened_at, s.recorded_at), s.size where s.quarters is null
    union all
    select to_timestamp(q.quarter * 900::bigint), q.size from unnest(s.quarters, s.quarter_sizes) as q (quarter, size)
  ) as t (at, size)
  where s.tenant_id = $1 and s.event_id >= $2 and s.column_id = ${columnIds.state} and t.at >= $3
  group by 1, 2, 3`,
)
export const changedPerDay = async (
  db: TenantDb,
  { firstEventId, since, zone, level }: { firstEventId: string; since: Date; zone: string; level: PackagingLevel },
) =>
  (await changed(db, [db.tenantId, firstEventId, since, zone, level])).map(([day, from, to, count]) => ({
    day,
    from,
    to,
    count,
  }))

const scopes = statement<ScopeColumns>(
  'scopes_since',
  `
  select ${SCOPE_COLUMNS}
  from event_scopes s join blocks b on b.tenant_id = $1 and b.block = s.block and b.level = $4
  where s.tenant_id = $1 and s.event_id >= $2 and s.column_id = ${columnIds.state} and s.recorded_at >= $3 and s.block = any($5::int[])`,
)
/** The same scope by scope, for some blocks; some of them, or of their members, may have happened before. */
export const scopesSince = async (
  db: TenantDb,
  {
    firstEventId,
    since,
    level,
    blocks,
  }: { firstEventId: string; since: Date; level: PackagingLevel; blocks: readonly number[] },
): Promise<StoredScope[]> => (await scopes(db, [db.tenantId, firstEventId, since, level, numbers(blocks)])).map(scopeOf)

const ofVersions = statement<readonly [string, number]>(
  'issued_of_versions',
  `
  select rule_version_id::text, sum(size) from blocks where tenant_id = $1 and issued_at >= $2 and issued_at < $3 and rule_version_id is not null group by 1`,
)
export const issuedOfVersions = (db: TenantDb, { from, before }: { from: Date; before: Date }) =>
  ofVersions(db, [db.tenantId, from, before])
