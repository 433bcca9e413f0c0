import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isEventOfSites } from '../sites/sites.service.ts'

const columns = [
  'e.id',
  'e.action',
  'e.subject_type',
  'e.subject_id',
  'e.actor_id',
  'e.actor_name',
  'e.occurred_at',
  'e.recorded_at',
  'e.zone',
  'e.reason',
  'e.details',
  'e.signature_id',
  'e.request_id',
  'e.ip',
] as const

const select = ({ trx, tenantId }: TenantDb) =>
  trx.selectFrom('events as e').select(columns).where('e.tenant_id', '=', tenantId)
export type ReadEventRow = Awaited<ReturnType<typeof listEvents>>[number]

export interface EventFilter {
  action?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  actor?: string | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
  /** The subject is the tenant's, so its events are everybody's who may ask. */
  isShared?: boolean
  limit: number
}

/** Newest first; `after` is the last id of the page before. */
export function listEvents(db: TenantDb, filter: EventFilter) {
  const about = { type: sql`e.subject_type`, id: sql`e.subject_id`, actorId: sql`e.actor_id` }
  let rows = select(db)
    .$if(filter.isShared !== true, (some) => some.where(isEventOfSites(db, about)))
    .orderBy('e.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.action) rows = rows.where('e.action', '=', filter.action)
  if (filter.subjectType) rows = rows.where('e.subject_type', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('e.subject_id', '=', filter.subjectId)
  if (filter.actorId) rows = rows.where('e.actor_id', '=', filter.actorId)
  if (filter.actor) rows = rows.where('e.actor_name', 'ilike', `%${filter.actor.replace(/[%_\\]/g, '\\$&')}%`)
  if (filter.from) rows = rows.where('e.occurred_at', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('e.occurred_at', '<', new Date(filter.to))
  if (filter.after) rows = rows.where('e.id', '<', filter.after)
  return rows.execute()
}

/** With its signature and its place in the chain. */
export function findEvent(db: TenantDb, id: string) {
  return select(db)
    .leftJoin('signatures as g', (join) =>
      join.onRef('g.tenant_id', '=', 'e.tenant_id').onRef('g.id', '=', 'e.signature_id'),
    )
    .leftJoin('event_seals as s', (join) =>
      join.onRef('s.tenant_id', '=', 'e.tenant_id').onRef('s.event_id', '=', 'e.id'),
    )
    .select([
      'g.meaning',
      'g.printed_name',
      'g.account',
      'g.reason as signature_reason',
      'g.signed_at',
      'g.digest',
      's.seq',
      's.hash',
      's.sealed_at',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()
}
