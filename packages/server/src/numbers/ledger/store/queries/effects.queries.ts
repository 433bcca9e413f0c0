/** The SQL that reads what one event changed. */

import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import type { TenantDb } from '../../../../kit/db/db.ts'
import { columnIds } from '../column-ids.ts'
import { statement } from '../statement.ts'
import { SCOPE_COLUMNS, scopeOf, type ScopeColumns, type StoredScope } from './scopes.queries.ts'

const ofEvent = statement<ScopeColumns>(
  'scopes_of_event',
  `
  select ${SCOPE_COLUMNS} from event_scopes s
  where s.tenant_id = $1 and s.event_id = $2 and s.column_id in (${columnIds.state}, ${columnIds.parent})
  order by s.block, s.revision, s.part, s.scope`,
)

/** The changes of the event to states and parents, in the order in which it made them. */
export const listScopesOfEvent = async (db: TenantDb, eventId: string): Promise<StoredScope[]> =>
  (await ofEvent(db, [db.tenantId, eventId])).map(scopeOf)

/** `from` and `to` are null for moves: each SN has its own. */
export interface EffectRow {
  readonly level: PackagingLevel
  readonly productId: string | null
  readonly from: number | null
  readonly to: number | null
}
const kinds = statement<readonly [PackagingLevel, string | null, number | null, number | null]>(
  'effects_of_event',
  `
  select distinct b.level, b.product_id::text, case when s.column_id = ${columnIds.state} then s.from_value end, case when s.column_id = ${columnIds.state} then s.to_value end
  from event_scopes s join blocks b on b.tenant_id = $1 and b.block = s.block
  where s.tenant_id = $1 and s.event_id = $2 and s.column_id in (${columnIds.state}, ${columnIds.parent})`,
)

/** The kinds of changes that the event made, each once. */
export const listEffects = async (db: TenantDb, eventId: string): Promise<EffectRow[]> =>
  (await kinds(db, [db.tenantId, eventId])).map(([level, productId, from, to]) => ({ level, productId, from, to }))
