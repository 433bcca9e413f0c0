/** SQL of changes of serial numbers that wait for a person, oldest first. */

import type { ChangeTrigger } from '@serialis/contract/desk/status-changes/desks.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { isAboutPacksOfSites } from '../../platform/sites/sites.service.ts'
import { isTaskOpen } from '../../platform/tasks/tasks.service.ts'

const select = (db: TenantDb, trigger: ChangeTrigger, limit: number) =>
  db.trx
    .selectFrom('status_changes')
    .select(['id', 'number', 'recordNo', 'reason'])
    .where('trigger', '=', trigger)
    .where(isAboutPacksOfSites(db, sql`status_changes.id`))
    .limit(limit)
export type WaitingChange = Awaited<ReturnType<typeof listUndecided>>[number]

/** Trials of this person that are to be corrected, signed or withdrawn, also when their task was given up. */
export const listOwnTrials = (db: TenantDb, trigger: ChangeTrigger, userId: string, limit: number) =>
  select(db, trigger, limit)
    .select('createdAt as since')
    .where('createdBy', '=', userId)
    .where('status', 'in', ['CHECKED', 'UNREADABLE', 'CHECKING', 'COMMITTING'])
    .where(sql<boolean>`(status in ('CHECKED', 'UNREADABLE') or not ${isTaskOpen(db, sql`status_changes.task_id`)})`)
    .orderBy('createdAt')
    .execute()

/** Signed once, by other people than this one. */
export const listUndecided = (db: TenantDb, trigger: ChangeTrigger, userId: string, limit: number) =>
  select(db, trigger, limit)
    .select(sql<Date>`coalesce(signed_at, created_at)`.as('since'))
    .where('status', '=', 'WAITING')
    .where(sql<boolean>`created_by is distinct from ${userId}::uuid and signed_by is distinct from ${userId}::uuid`)
    .orderBy('createdAt')
    .execute()
