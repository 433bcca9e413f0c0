import { sql, type RawBuilder } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { isByViewer, isRowOfSites, isSubjectOfSites } from '../sites/sites.service.ts'
import type { SubjectRef } from './record-numbers.ts'

/**
 * The subject of the event belongs to the sites, or the caller caused the event. `columnOf`: a column under the alias
 * that the statement gives it.
 */
export const isAboutSites = (
  db: TenantDb,
  columnOf: (name: 'actorId' | 'subjectType' | 'subjectId') => RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql`(${isByViewer(db, columnOf('actorId'))} or ${isSubjectOfSites(db, { type: columnOf('subjectType'), id: columnOf('subjectId') })})`
export const isEventOfSites = isRowOfSites('events', isAboutSites)

const columns = [
  'e.id',
  'e.action',
  'e.subjectType',
  'e.subjectId',
  'e.actorId',
  'e.actorName',
  'e.occurredAt',
  'e.recordedAt',
  'e.zone',
  'e.reason',
  'e.details',
  'e.signatureId',
  'e.requestId',
  'e.ip',
  'e.actorAccount',
  'e.actorRoles',
  'e.onBehalfOf',
  'e.userAgent',
  'e.productVersion',
] as const

/** A signed review covers the event. */
const isReviewed = ({ tenantId }: TenantDb) =>
  sql<boolean>`exists (select 1 from event_reviews v where v.tenant_id = ${tenantId} and v.event_id = e.id)`

const select = (db: TenantDb) =>
  db.trx.selectFrom('events as e').select(columns).select(isReviewed(db).as('isReviewed'))
export type ReadEventRow = Awaited<ReturnType<typeof listEvents>>[number]

export interface EventFilter {
  action?: string | undefined
  subjectType?: string | undefined
  subjectId?: string | undefined
  actorId?: string | undefined
  actor?: string | undefined
  role?: string | undefined
  reason?: string | undefined
  /** Whether a signed review covers them. */
  reviewed?: 'yes' | 'no' | undefined
  /** Only events about these. */
  records?: readonly SubjectRef[] | undefined
  from?: string | undefined
  to?: string | undefined
  after?: string | undefined
  /** The subject belongs to the tenant, so everybody with the permission may see its events. */
  isShared?: boolean
  limit: number
}

export const isAboutOneOf = (records: readonly SubjectRef[]) =>
  sql<boolean>`(e.subject_type, e.subject_id) in (select * from unnest(${records.map(({ subjectType }) => subjectType)}::text[], ${records.map(({ subjectId }) => subjectId)}::text[]))`

function matching(db: TenantDb, filter: EventFilter) {
  let rows = select(db).$if(filter.isShared !== true, (some) =>
    some.where(isAboutSites(db, (name) => sql.ref(`e.${name}`))),
  )
  if (filter.action) rows = rows.where('e.action', '=', filter.action)
  if (filter.subjectType) rows = rows.where('e.subjectType', '=', filter.subjectType)
  if (filter.subjectId) rows = rows.where('e.subjectId', '=', filter.subjectId)
  if (filter.actorId) rows = rows.where('e.actorId', '=', filter.actorId)
  if (filter.actor) rows = rows.where('e.actorName', 'ilike', containing(filter.actor))
  if (filter.reason) rows = rows.where('e.reason', 'ilike', containing(filter.reason))
  if (filter.role) {
    const role = containing(filter.role)
    rows = rows.where(
      sql<boolean>`exists (select 1 from unnest(e.actor_roles) as held (role) where held.role ilike ${role})`,
    )
  }
  if (filter.reviewed)
    rows = rows.where(filter.reviewed === 'yes' ? isReviewed(db) : sql<boolean>`not ${isReviewed(db)}`)
  if (filter.records) rows = rows.where(isAboutOneOf(filter.records))
  if (filter.from) rows = rows.where('e.occurredAt', '>=', new Date(filter.from))
  if (filter.to) rows = rows.where('e.occurredAt', '<', new Date(filter.to))
  return rows
}

/** Where an event stands: in the chain, or among those that wait for the sealer. */
interface Place {
  seq: number | null
  number: number | null
}

const findPlace = ({ trx }: TenantDb, id: string): Promise<Place | undefined> =>
  trx
    .selectFrom('events as e')
    .leftJoin('event_seals as s', 's.eventId', 'e.id')
    .leftJoin('unsealed_events as u', 'u.eventId', 'e.id')
    .select(['s.seq', 'u.number'])
    .where('e.id', '=', id)
    .executeTakeFirst()

/**
 * Newest first: those that wait for the sealer by their number, then the others by their place in the chain. No clock
 * has a part in it. `after` is the last id of the previous page; its place is looked up, since it may be sealed by now.
 */
export async function listEvents(db: TenantDb, filter: EventFilter) {
  const after = filter.after === undefined ? undefined : await findPlace(db, filter.after)
  const { seq = null, number = null } = after ?? {}
  if (filter.after !== undefined && seq === null && number === null) return []
  const limit = filter.limit + 1
  const waiting = matching(db, filter)
    .innerJoin('unsealed_events as u', 'u.eventId', 'e.id')
    .select([sql<number | null>`null::bigint`.as('seq'), sql<number | null>`u.number`.as('number')])
    .select(sql<Buffer | null>`null::bytea`.as('hash'))
    .$if(seq !== null, (rows) => rows.where(sql<boolean>`false`))
    .$if(number !== null, (rows) => rows.where(sql<boolean>`(u.number, e.id) < (${number}, ${filter.after})`))
    .orderBy('u.number', 'desc')
    .orderBy('e.id', 'desc')
    .limit(limit)
  const sealed = matching(db, filter)
    .innerJoin('event_seals as s', 's.eventId', 'e.id')
    .select([sql<number | null>`s.seq`.as('seq'), sql<number | null>`null::bigint`.as('number')])
    .select('s.hash')
    .$if(seq !== null, (rows) => rows.where('s.seq', '<', seq))
    .orderBy('s.seq', 'desc')
    .limit(limit)
  // One statement, so that no event is sealed between its two parts.
  return db.trx
    .with('waiting', () => waiting)
    .with('sealed', () => sealed)
    .selectFrom('waiting')
    .selectAll()
    .unionAll((both) => both.selectFrom('sealed').selectAll())
    .orderBy(sql`seq desc nulls first, number desc, id desc`)
    .limit(limit)
    .execute()
}

/** With its signature and its place in the chain. */
export function findEvent(db: TenantDb, id: string) {
  return select(db)
    .leftJoin('signatures as g', 'g.id', 'e.signatureId')
    .leftJoin('event_seals as s', 's.eventId', 'e.id')
    .select([
      'g.meaning',
      'g.printedName',
      'g.account',
      'g.reason as signatureReason',
      'g.signedAt',
      'g.digest',
      'g.secondFactor',
      's.seq',
      's.hash',
      's.sealedAt',
    ])
    .where('e.id', '=', id)
    .executeTakeFirst()
}

const MOST_CHANGES = 20

/** The events that gave the record a newer version, of those types of subjects that the caller may read. */
export async function listChangesSince(
  db: TenantDb,
  record: { id: string; version: number },
  readable: readonly { type: string; isShared: boolean }[],
) {
  if (readable.length === 0) return []
  const shared = readable.filter(({ isShared }) => isShared).map(({ type }) => type)
  return db.trx
    .selectFrom('events as e')
    .select(['e.occurredAt', 'e.actorName', 'e.action', 'e.reason', 'e.subjectType', 'e.details'])
    .where('e.recordId', '=', record.id)
    .where('e.recordVersion', '>', record.version)
    .where(
      'e.subjectType',
      'in',
      readable.map(({ type }) => type),
    )
    .where(
      sql<boolean>`(e.subject_type = any(${shared}::text[]) or ${isAboutSites(db, (name) => sql.ref(`e.${name}`))})`,
    )
    .orderBy('e.recordVersion', 'desc')
    .limit(MOST_CHANGES)
    .execute()
}
