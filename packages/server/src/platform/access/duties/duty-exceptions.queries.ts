import type {
  DutyExceptionStatus,
  ExceptedRule,
} from '@serialis/contract/platform/access/duties/duty-exceptions.schema.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../../kit/db/db.ts'
import { containing } from '../../../kit/db/query-builder/containing.ts'
import { today } from '../roles/held-grants.queries.ts'

const isOpen = sql<boolean>`e.status in ('REQUESTED', 'GRANTED')`
/** Its last day has passed; the night notes that, and nothing waits for the night. */
const isOver = (db: TenantDb) => sql<boolean>`(${isOpen} and e.last_day < ${today(db)})`
const statusNow = (db: TenantDb) => sql<DutyExceptionStatus>`case when ${isOver(db)} then 'OVER' else e.status end`

const select = (db: TenantDb) =>
  db.trx
    .selectFrom('duty_exceptions as e')
    .innerJoin('users as u', 'u.id', 'e.userId')
    .select([
      'e.id',
      'e.userId',
      'u.account',
      'u.name',
      'e.rule',
      'e.reason',
      'e.lastDay',
      'e.askedBy',
      'e.askedByName',
      'e.askedAt',
      'e.decidedByName',
      'e.decidedAt',
      'e.decision',
      'e.endedByName',
      'e.endedAt',
      'e.endReason',
      'e.version',
    ])
    .select(statusNow(db).as('status'))
export type DutyExceptionRow = NonNullable<Awaited<ReturnType<typeof findDutyException>>>

export const findDutyException = (db: TenantDb, id: string) => select(db).where('e.id', '=', id).executeTakeFirst()

/** Newest first; `after` is the last id of the previous page. */
export function listDutyExceptions(
  db: TenantDb,
  filter: {
    status?: DutyExceptionStatus | undefined
    person?: string | undefined
    after?: string | undefined
    limit: number
  },
) {
  let rows = select(db)
    .orderBy('e.id', 'desc')
    .limit(filter.limit + 1)
  if (filter.status) rows = rows.where(statusNow(db), '=', filter.status)
  if (filter.person) {
    const part = containing(filter.person)
    rows = rows.where((eb) => eb.or([eb('u.account', 'ilike', part), eb('u.name', 'ilike', part)]))
  }
  if (filter.after) rows = rows.where('e.id', '<', filter.after)
  return rows.execute()
}

export interface ExceptionInForce {
  id: string
  userId: string
  rule: ExceptedRule
  lastDay: string
}

/** The exceptions that hold today, of one person when given. */
export function listInForce(db: TenantDb, userId?: string): Promise<ExceptionInForce[]> {
  let rows = db.trx
    .selectFrom('duty_exceptions as e')
    .select(['e.id', 'e.userId', 'e.rule', 'e.lastDay'])
    .where('e.status', '=', 'GRANTED')
    .where(sql<boolean>`not ${isOver(db)}`)
    .orderBy('e.lastDay', 'desc')
  if (userId !== undefined) rows = rows.where('e.userId', '=', userId)
  return rows.execute()
}

/** The request of this person and rule that waits. */
export const findRequested = (db: TenantDb, userId: string, ruleId: string) =>
  db.trx
    .selectFrom('duty_exceptions as e')
    .select('e.id')
    .where('e.userId', '=', userId)
    .where(sql`e.rule ->> 'id'`, '=', ruleId)
    .where('e.status', '=', 'REQUESTED')
    .where(sql<boolean>`not ${isOver(db)}`)
    .executeTakeFirst()

/** Requests that wait and were neither made by one of these people nor concern one of them, oldest first. */
export const listRequestedOfOthers = (db: TenantDb, people: readonly string[], limit: number) =>
  select(db)
    .where('e.status', '=', 'REQUESTED')
    .where(sql<boolean>`not ${isOver(db)}`)
    .where('e.askedBy', 'not in', [...people])
    .where('e.userId', 'not in', [...people])
    .orderBy('e.askedAt')
    .limit(limit)
    .execute()

export async function insertDutyException(
  { trx, tenantId }: TenantDb,
  {
    rule,
    ...row
  }: {
    id: string
    userId: string
    rule: ExceptedRule
    reason: string
    lastDay: string
    askedBy: string
    askedByName: string
    askedAt: Date
  },
) {
  await trx
    .insertInto('duty_exceptions')
    .values({ tenantId, ...row, rule: JSON.stringify(rule) as never, status: 'REQUESTED' })
    .execute()
}

/** The rows of the rules must be locked by the caller. */
export async function updateDecision(
  { trx }: TenantDb,
  id: string,
  decided: { status: 'GRANTED' | 'REFUSED' | 'WITHDRAWN'; by: { id: string; name: string }; at: Date; reason: string },
) {
  await trx
    .updateTable('duty_exceptions')
    .set((eb) => ({
      status: decided.status,
      decidedBy: decided.by.id,
      decidedByName: decided.by.name,
      decidedAt: decided.at,
      decision: decided.reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The same of an early end. */
export async function updateEnded({ trx }: TenantDb, id: string, ended: { name: string; at: Date; reason: string }) {
  await trx
    .updateTable('duty_exceptions')
    .set((eb) => ({
      status: 'ENDED',
      endedByName: ended.name,
      endedAt: ended.at,
      endReason: ended.reason,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Open ones whose last day has passed, by id. */
export const listOver = (db: TenantDb) =>
  db.trx.selectFrom('duty_exceptions as e').select('e.id').where(isOver(db)).orderBy('e.id').execute()

/** Undefined when somebody decided about it or ended it meanwhile. `wasGranted`: it was in force until then. */
export async function updateOver(db: TenantDb, id: string): Promise<{ wasGranted: boolean } | undefined> {
  const row = await db.trx
    .updateTable('duty_exceptions as e')
    .set((eb) => ({ status: 'OVER', version: eb('e.version', '+', 1) }))
    .where('e.id', '=', id)
    .where(isOver(db))
    .returning('e.decidedAt')
    .executeTakeFirst()
  return row && { wasGranted: row.decidedAt !== null }
}

/** Those in force that end on this day or before, about which nobody was written to yet. */
export const listEndingSoon = (db: TenantDb, until: string) =>
  select(db)
    .where('e.status', '=', 'GRANTED')
    .where('e.noticeOn', 'is', null)
    .where('e.lastDay', '<=', until)
    .where(sql<boolean>`not ${isOver(db)}`)
    .orderBy('e.lastDay')
    .execute()

export async function updateNotice({ trx }: TenantDb, id: string, day: string) {
  await trx.updateTable('duty_exceptions').set({ noticeOn: day }).where('id', '=', id).execute()
}

/** Those that were in force and ended, newest first. */
export const listEndedOnes = (db: TenantDb) =>
  select(db)
    .where('e.status', 'in', ['ENDED', 'OVER'])
    .where(sql<boolean>`(e.status = 'ENDED' or e.decided_at is not null)`)
    .orderBy('e.id', 'desc')
    .execute()

/** Enabled people by part of account or name, or the one with this id. */
export function listPeople(
  { trx }: TenantDb,
  { text, id, limit }: { text: string; id?: string | undefined; limit: number },
) {
  let rows = trx
    .selectFrom('users')
    .select(['id', 'account', 'name'])
    .where('isDisabled', '=', false)
    .orderBy('account')
    .limit(limit)
  if (id !== undefined) rows = rows.where('id', '=', id)
  if (text !== '') {
    const part = containing(text)
    rows = rows.where((eb) => eb.or([eb('account', 'ilike', part), eb('name', 'ilike', part)]))
  }
  return rows.execute()
}
