/** SQL of the ledger of points. Rows are added, never changed. */

import type {
  PointAccount,
  PointBookingKind,
  PointReference,
} from '@serialis/contract/engagement/points/points.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import { isBefore } from '../../kit/db/query-builder/before.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

/** The lots of a member of which something is left, or owed; those that expire first come first. */
export const listLots = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('point_lots as l')
    .innerJoin('point_entries as e', (on) =>
      on.onRef('e.lotId', '=', 'l.id').onRef('e.memberId', '=', 'l.memberId').on('e.account', '=', 'MEMBER'),
    )
    .select(['l.id', 'l.earnedOn', 'l.expiresOn', ({ fn }) => fn.sum<number>('e.points').as('points')])
    .where('l.memberId', '=', memberId)
    .groupBy(['l.tenantId', 'l.id'])
    .having(({ fn }) => fn.sum('e.points'), '<>', 0)
    .orderBy('l.expiresOn')
    .orderBy('l.id')
    .execute()

const bookings = ({ trx }: TenantDb) =>
  trx.selectFrom('point_bookings as b').select([
    'b.id',
    'b.memberId',
    'b.kind',
    'b.refType',
    'b.refId',
    'b.reason',
    'b.bookedAt',
    'b.bookedByName',
    ({ selectFrom }) =>
      selectFrom('point_entries as e')
        .select(({ fn }) => fn.sum<number>('e.points').as('points'))
        .whereRef('e.bookingId', '=', 'b.id')
        .where('e.account', '=', 'MEMBER')
        .as('points'),
    ({ exists, selectFrom }) =>
      exists(selectFrom('point_bookings as r').select('r.id').whereRef('r.reverses', '=', 'b.id')).as('isReversed'),
  ])

export type BookingRow = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

/** Newest first; `after` is the last id of the previous page. */
export async function listBookings(
  db: TenantDb,
  { memberId, after, limit }: { memberId: string; after?: string | undefined; limit: number },
): Promise<BookingRow[]> {
  const rows = bookings(db)
    .where('b.memberId', '=', memberId)
    .orderBy('b.id', 'desc')
    .limit(limit + 1)
  return (after === undefined ? rows : rows.where('b.id', '<', after)).execute()
}

/** In the order of time, the newest first. */
export const listBookingsBefore = (
  db: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; id: string } | undefined; limit: number },
): Promise<BookingRow[]> =>
  bookings(db)
    .where('b.memberId', '=', memberId)
    .where(isBefore(['b.bookedAt', 'b.id'], place))
    .orderBy('b.bookedAt', 'desc')
    .orderBy('b.id', 'desc')
    .limit(limit)
    .execute()

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryBooking = (db: TenantDb, after: string | undefined, limit: number): Promise<BookingRow[]> => {
  const rows = bookings(db).orderBy('b.id').limit(limit)
  return (after === undefined ? rows : rows.where('b.id', '>', after)).execute()
}

/** The entries of these bookings, with the last day of their lots. */
export const listEntriesOf = ({ trx }: TenantDb, bookingIds: readonly string[]) =>
  trx
    .selectFrom('point_entries as e')
    .leftJoin('point_lots as l', 'l.id', 'e.lotId')
    .select(['e.bookingId', 'e.account', 'e.points', 'l.expiresOn'])
    .where('e.bookingId', 'in', [...bookingIds])
    .orderBy('e.bookingId')
    .orderBy('e.line')
    .execute()

export const findBooking = (db: TenantDb, memberId: string, id: string): Promise<BookingRow | undefined> =>
  bookings(db).where('b.memberId', '=', memberId).where('b.id', '=', id).executeTakeFirst()

export const listEntries = ({ trx }: TenantDb, bookingId: string) =>
  trx
    .selectFrom('point_entries')
    .select(['account', 'lotId', 'points'])
    .where('bookingId', '=', bookingId)
    .orderBy('line')
    .execute()

/** How many points of a lot have expired. */
export async function countExpired({ trx }: TenantDb, memberId: string, lotId: string): Promise<number> {
  const row = await trx
    .selectFrom('point_entries as e')
    .innerJoin('point_bookings as b', 'b.id', 'e.bookingId')
    .select(({ fn }) => fn.sum<number | null>('e.points').as('points'))
    .where('e.memberId', '=', memberId)
    .where('e.lotId', '=', lotId)
    .where('e.account', '=', 'MEMBER')
    .where('b.kind', '=', 'EXPIRE')
    .executeTakeFirst()
  return -(row?.points ?? 0)
}

/** Members with points whose last day is before this day, in the order of their ids. */
export async function listDueMembers(
  { trx }: TenantDb,
  { day, after, limit }: { day: string; after: string | undefined; limit: number },
): Promise<string[]> {
  const due = trx
    .selectFrom('point_lots as l')
    .select('l.memberId')
    .distinct()
    .where('l.expiresOn', '<', day)
    .where(
      ({ selectFrom }) =>
        selectFrom('point_entries as e')
          .select(({ fn }) => fn.sum<number>('e.points').as('points'))
          .whereRef('e.memberId', '=', 'l.memberId')
          .whereRef('e.lotId', '=', 'l.id')
          .where('e.account', '=', 'MEMBER'),
      '>',
      0,
    )
    .orderBy('l.memberId')
    .limit(limit)
  const rows = await (after === undefined ? due : due.where('l.memberId', '>', after)).execute()
  return rows.map(({ memberId }) => memberId)
}

/** Whether something is booked for the reference already. */
export async function hasBooking(
  { trx }: TenantDb,
  { type, id, reason }: { type: PointReference; id: string; reason: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('point_bookings')
    .select('id')
    .where('refType', '=', type)
    .where('refId', '=', id)
    .where('refReason', '=', reason)
    .executeTakeFirst()
  return row !== undefined
}

export interface NewBooking {
  id: string
  memberId: string
  kind: PointBookingKind
  refType: PointReference
  refId: string
  refReason: string
  reverses: string | null
  reason: string
  bookedAt: Date
  bookedBy: string | null
  bookedByName: string
}
export interface NewLot {
  id: string
  earnedOn: string
  expiresOn: string
}
export interface Entry {
  account: PointAccount
  lotId: string | null
  points: number
}

/** A booking with its entries, which must sum to zero, and the lot that it makes. */
export async function insertBooking(
  { trx, tenantId }: TenantDb,
  booking: NewBooking,
  { lot, entries }: { lot: NewLot | null; entries: readonly Entry[] },
): Promise<void> {
  const { id: bookingId, memberId } = booking
  await trx
    .insertInto('point_bookings')
    .values({ tenantId, ...booking })
    .execute()
  if (lot)
    await trx
      .insertInto('point_lots')
      .values({ tenantId, memberId, bookingId, ...lot })
      .execute()
  await trx
    .insertInto('point_entries')
    .values(entries.map((entry, line) => ({ tenantId, bookingId, line, memberId, ...entry })))
    .execute()
}

export async function pointsInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'the entries of each booking of points sum to zero, at the accounts of its member',
      `select case when coalesce(e.points, 1) <> 0 or e.others > 0 then 'booking ' || b.id || ' has ' || coalesce(e.points::text, 'none') end as fault
        from point_bookings b left join (
          select e.booking_id, sum(e.points) as points, count(*) filter (where o.member_id is distinct from e.member_id or l.member_id is distinct from coalesce(e.member_id, l.member_id) and e.lot_id is not null) as others
            from point_entries e
            join point_bookings o on o.tenant_id = $1 and o.id = e.booking_id
            left join point_lots l on l.tenant_id = $1 and l.id = e.lot_id
           where e.tenant_id = $1 group by e.booking_id) e on e.booking_id = b.id
       where b.tenant_id = $1`,
    ),
    await invariant(
      db,
      'no member has points in one lot while another is owed',
      `select case when min(points) < 0 and max(points) > 0 then 'member ' || member_id end as fault
         from (select member_id, lot_id, sum(points) as points from point_entries where tenant_id = $1 and account = 'MEMBER' group by member_id, lot_id) l
        group by member_id`,
    ),
  ]
}

export const constraints = {
  point_bookings__reference: 'points_booked_already',
  point_bookings__reversed_once: 'points_reversed_already',
  level_rules__code: 'level_code_exists',
  level_rules__rank: 'level_rank_exists',
} as const
