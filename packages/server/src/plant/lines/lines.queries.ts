import type { LineMode, LineType } from '@serialis/contract/plant/lines/lines.schema.ts'
import type { LineStatus } from '@serialis/contract/plant/lines/lines.status.ts'
import type { Approval } from '@serialis/contract/platform/masters/approval.ts'
import { sql } from 'kysely'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { countUpTo } from '../../kit/db/query-builder/counted.queries.ts'
import { FOUND_LIMIT } from '../../kit/jobs/finding.ts'
import { isLineOfSites } from '../../platform/sites/sites.service.ts'

const headColumns = [
  'l.id',
  'l.code',
  'l.name',
  sql<LineStatus>`l.status`.as('status'),
  sql<Approval>`l.approval`.as('approval'),
  'l.revision',
  'l.inForce',
  'l.version',
  'l.changedAt',
] as const
const settingColumns = [
  'r.name as settingName',
  'r.ip',
  sql<LineType>`r.type`.as('type'),
  sql<LineMode>`r.mode`.as('mode'),
  'r.factoryId',
  'f.name as factoryName',
  'f.gln',
  'f.sgln',
  'f.zone',
  'r.maximumOrders',
  'r.maximumSerials',
] as const
const decisionColumns = [
  'r.revision',
  'r.base',
  sql<Approval>`r.approval`.as('approval'),
  'r.authorId',
  'r.authorName',
  'r.writtenAt',
  'r.approverId',
  'r.approverName',
  'r.decidedAt',
  'r.opinion',
] as const

const lines = (db: TenantDb) =>
  db.trx
    .selectFrom('production_lines as l')
    .select(headColumns)
    .where(isLineOfSites(db, sql`l.id`))
export type LineRow = NonNullable<Awaited<ReturnType<typeof findLine>>>

export const findLine = (db: TenantDb, id: string) => lines(db).where('l.id', '=', id).executeTakeFirst()

/** Lines whose code or name contains the text. */
export const findLinesCalled = (db: TenantDb, text: string) =>
  lines(db)
    .where('l.status', '<>', 'DELETE')
    .where((is) => is.or([is('l.code', 'ilike', containing(text)), is('l.name', 'ilike', containing(text))]))
    .orderBy('l.code')
    .limit(FOUND_LIMIT)
    .execute()

/** Locks the line for changes, decisions and new work: one at a time. */
export const lockLine = (db: TenantDb, id: string) => lines(db).where('l.id', '=', id).forUpdate().executeTakeFirst()

const revisions = ({ trx }: TenantDb, lineId: string) =>
  trx
    .selectFrom('line_revisions as r')
    .innerJoin('factories as f', 'f.id', 'r.factoryId')
    .select(decisionColumns)
    .select(settingColumns)
    .where('r.lineId', '=', lineId)
export type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number]

/** Newest first. */
export const listRevisions = (db: TenantDb, lineId: string) =>
  revisions(db, lineId).orderBy('r.revision', 'desc').execute()

export interface LineFilter {
  search?: string | undefined
  status?: LineStatus | undefined
  approval?: Approval | undefined
  type?: LineType | undefined
  mode?: LineMode | undefined
  factoryId?: string | undefined
  after?: string | undefined
  limit: number
}

/** Lines with the settings of one of their revisions; deleted ones only when that status is requested. By code. */
function withSettings(db: TenantDb, revision: 'l.revision' | 'l.inForce', filter: LineFilter) {
  const { trx } = db
  let rows = trx
    .selectFrom('production_lines as l')
    .innerJoin('line_revisions as r', (on) => on.onRef('r.lineId', '=', 'l.id').onRef('r.revision', '=', revision))
    .innerJoin('factories as f', 'f.id', 'r.factoryId')
    .select(headColumns)
    .select(settingColumns)
    .where(isLineOfSites(db, sql`l.id`))
    .orderBy('l.code')
    .orderBy('l.id')
    .limit(filter.limit + 1)
  rows = filter.status ? rows.where('l.status', '=', filter.status) : rows.where('l.status', '<>', 'DELETE')
  if (filter.approval) rows = rows.where('l.approval', '=', filter.approval)
  if (filter.type) rows = rows.where('r.type', '=', filter.type)
  if (filter.mode) rows = rows.where('r.mode', '=', filter.mode)
  if (filter.factoryId) rows = rows.where('r.factoryId', '=', filter.factoryId)
  if (filter.search) {
    const part = containing(filter.search)
    rows = rows.where((is) => is.or([is('l.code', 'ilike', part), is('r.name', 'ilike', part)]))
  }
  const cursor = filter.after?.split(' ')
  if (cursor?.length === 2)
    rows = rows.where(sql<boolean>`(l.code, l.id::text collate "C") > (${cursor[0]}, ${cursor[1]})`)
  return rows
}
export type SettingsRow = Awaited<ReturnType<typeof listLines>>[number]

/** Codes of deleted lines may be reused, so the cursor is code and id. */
export const cursorOf = (row: { code: string; id: string }) => `${row.code} ${row.id}`

/** With the newest settings. */
export const listLines = (db: TenantDb, filter: LineFilter) => withSettings(db, 'l.revision', filter).execute()
export const countLines = (db: TenantDb, filter: LineFilter) => countUpTo(db, withSettings(db, 'l.revision', filter))
/** With the settings in force; lines that were never approved are left out. */
export const listLinesInForce = (db: TenantDb, filter: LineFilter) => withSettings(db, 'l.inForce', filter).execute()
export const findLineInForce = (db: TenantDb, id: string) =>
  withSettings(db, 'l.inForce', { limit: 1 }).where('l.id', '=', id).executeTakeFirst()

/** Another line whose settings in force have this name, although its newest ones do not. */
export async function findNameInForce({ trx }: TenantDb, name: string, exceptId: string) {
  return trx
    .selectFrom('production_lines as l')
    .innerJoin('line_revisions as r', (on) => on.onRef('r.lineId', '=', 'l.id').onRef('r.revision', '=', 'l.inForce'))
    .select('l.id')
    .where('l.status', '<>', 'DELETE')
    .where('l.id', '<>', exceptId)
    .where('r.name', '=', name)
    .executeTakeFirst()
}

/** Prepared, because the page of a code runs it at every scan. */
export async function listTitles({ client, tenantId }: TenantDb, ids: readonly string[]) {
  const text = 'select id, code, name from production_lines where tenant_id = $1 and id = any($2::uuid[])'
  return (
    await client.query<{ id: string; code: string; name: string }>({
      name: 'production.line_titles',
      text,
      values: [tenantId, ids],
    })
  ).rows
}

export async function insertLine(
  { trx, tenantId }: TenantDb,
  line: { id: string; code: string; name: string; at: Date },
) {
  await trx
    .insertInto('production_lines')
    .values({
      tenantId,
      id: line.id,
      code: line.code,
      name: line.name,
      status: 'INACTIVE',
      approval: 'UNAPPROVED',
      revision: 1,
      changedAt: line.at,
    })
    .execute()
}

interface LineSettings {
  name: string
  ip: string
  type: LineType
  factoryId: string
  mode: LineMode
  maximumOrders: number
  maximumSerials: number
}

export interface NewRevision {
  revision: number
  base: number | null
  settings: LineSettings
  author: { userId: string; userName: string }
  at: Date
}

export async function insertRevision(
  { trx, tenantId }: TenantDb,
  lineId: string,
  { revision, base, settings, author, at }: NewRevision,
) {
  const { factoryId, maximumOrders, maximumSerials, ...rest } = settings
  await trx
    .insertInto('line_revisions')
    .values({
      tenantId,
      lineId,
      revision,
      base,
      approval: 'UNAPPROVED',
      ...rest,
      factoryId,
      maximumOrders,
      maximumSerials,
      authorId: author.userId,
      authorName: author.userName,
      writtenAt: at,
    })
    .execute()
}

export interface LineChange {
  name?: string
  status?: LineStatus
  approval?: Approval
  revision?: number
  inForce?: number
}

/** False when the version has changed in the meantime. */
export async function updateLine(
  { trx }: TenantDb,
  { id, version }: { id: string; version: number },
  change: LineChange,
  at: Date,
) {
  const { numUpdatedRows } = await trx
    .updateTable('production_lines')
    .set({ ...change, changedAt: at, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function updateDecision(
  { trx }: TenantDb,
  lineId: string,
  revision: number,
  decision: { approval: Approval; approver: { userId: string; userName: string }; opinion: string; at: Date },
) {
  await trx
    .updateTable('line_revisions')
    .set({
      approval: decision.approval,
      approverId: decision.approver.userId,
      approverName: decision.approver.userName,
      decidedAt: decision.at,
      opinion: decision.opinion,
    })
    .where('lineId', '=', lineId)
    .where('revision', '=', revision)
    .execute()
}

export const constraints = {
  production_lines__code: 'line_code_exists',
  production_lines__name: 'line_name_exists',
} as const

/** Those of which this person wrote no settings since the ones in force, oldest first. */
export const listUnapprovedLines = (db: TenantDb, userId: string, limit: number) =>
  db.trx
    .selectFrom('production_lines as l')
    .select(['l.id', 'l.code', 'l.name', 'l.changedAt'])
    .where('l.approval', '=', 'UNAPPROVED')
    .where(isLineOfSites(db, sql`l.id`))
    .where(
      sql<boolean>`not exists (
        with recursive written as (
          select r.base, r.author_id from line_revisions r
           where r.tenant_id = ${db.tenantId} and r.line_id = l.id and r.revision = l.revision
          union all
          select r.base, r.author_id from written w
            join line_revisions r on r.tenant_id = ${db.tenantId} and r.line_id = l.id and r.revision = w.base
           where w.base is distinct from l.in_force)
        select 1 from written where author_id = ${userId}::uuid)`,
    )
    .orderBy('l.changedAt')
    .limit(limit)
    .execute()
