/** SQL of news: what a reader sees, what its authors see, and who read it. */

import type { NewsFormat, newsReceipt, NewsKind } from '@serialis/contract/platform/news/news.schema.ts'
import type { NewsState, NewsStatus } from '@serialis/contract/platform/news/news.status.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { TenantDb } from '../../kit/db/db.ts'
import { containing } from '../../kit/db/query-builder/containing.ts'
import { isHeld } from '../access/roles/role-members.service.ts'

/** Who reads, and when. */
export interface Reader {
  userId: string
  now: Date
}

/**
 * Whether the item `n` is addressed to the person `u`. Maintenance is for everybody; news for all is for the tenant's
 * own people, and reaches people of suppliers only through a role.
 */
const isAddressed = (db: TenantDb) => sql<boolean>`(case
  when n.kind = 'MAINTENANCE' then true
  when n.is_for_all then u.supplier_id is null
  else exists (select 1 from news_roles nr join user_roles ur on ur.tenant_id = nr.tenant_id and ur.role_id = nr.role_id
    where nr.tenant_id = ${db.tenantId} and nr.news_id = n.id and ur.user_id = u.id and ${isHeld(db, 'ur')}) end)`

const isShown = (now: Date) =>
  sql<boolean>`(n.status = 'PUBLISHED' and n.publish_from <= ${now} and (n.publish_until is null or n.publish_until > ${now}))`

const isUnread = (tenantId: number) =>
  sql<boolean>`(not exists (select 1 from news_reads nd where nd.tenant_id = ${tenantId} and nd.news_id = n.id and nd.user_id = u.id and nd.reading = n.reading))`

const isCalled = (search: string) =>
  sql<boolean>`(n.title_zh ilike ${containing(search)} or n.title_en ilike ${containing(search)})`

/** What this person may read now, by every way to it: lists, counts, the record, its attachments, the search. */
const readable = (db: TenantDb, { userId, now }: Reader) =>
  db.trx
    .selectFrom('news as n')
    .innerJoin('users as u', (on) => on.on('u.id', '=', userId))
    .where(isAddressed(db))
    .where(isShown(now))

const newestFirst = (db: TenantDb, reader: Reader) =>
  readable(db, reader)
    .select([
      'n.id',
      'n.kind',
      'n.titleZh',
      'n.titleEn',
      'n.isPinned',
      'n.publishFrom',
      'n.publishUntil',
      'n.startsAt',
      'n.endsAt',
      'n.reading',
      'n.textVersion',
      'n.version',
    ])
    .select(isUnread(db.tenantId).as('isUnread'))
    .orderBy('n.isPinned', 'desc')
    .orderBy('n.publishFrom', 'desc')
    .orderBy('n.id', 'desc')

export type ReadableNews = Awaited<ReturnType<typeof listReadable>>[number]

/** With its text, which no list shows. */
export const findReadable = (db: TenantDb, reader: Reader, id: string) =>
  newestFirst(db, reader).select(['n.bodyFormat', 'n.bodyZh', 'n.bodyEn']).where('n.id', '=', id).executeTakeFirst()

/** Where a page ends. */
export interface NewsPlace {
  isPinned: boolean
  publishFrom: Date
  id: string
}

export interface ReadableFilter {
  search?: string | undefined
  read?: 'UNREAD' | undefined
  after?: NewsPlace | undefined
  limit: number
}

export function listReadable(db: TenantDb, reader: Reader, { search, read, after, limit }: ReadableFilter) {
  let rows = newestFirst(db, reader).limit(limit + 1)
  if (search) rows = rows.where(isCalled(search))
  if (read) rows = rows.where(isUnread(db.tenantId))
  if (after)
    rows = rows.where(
      sql<boolean>`(n.is_pinned, n.publish_from, n.id) < (${after.isPinned}::boolean, ${after.publishFrom}::timestamptz, ${after.id}::uuid)`,
    )
  return rows.execute()
}

export const listBars = (db: TenantDb, reader: Reader) =>
  newestFirst(db, reader).where('n.kind', '=', 'MAINTENANCE').execute()

export async function countUnread(db: TenantDb, reader: Reader): Promise<number> {
  const { count } = await readable(db, reader)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(isUnread(db.tenantId))
    .executeTakeFirstOrThrow()
  return count
}

/** Nothing changes where it is there already. */
export async function insertRead(
  { trx, tenantId }: TenantDb,
  { userId, now }: Reader,
  { id, reading, textVersion }: Pick<ReadableNews, 'id' | 'reading' | 'textVersion'>,
): Promise<void> {
  await trx
    .insertInto('news_reads')
    .values({ tenantId, newsId: id, userId, reading, textVersion, readAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const stateAt = (now: Date) =>
  sql<NewsState>`(case when n.status <> 'PUBLISHED' then n.status when n.publish_from > ${now} then 'SCHEDULED'
    when n.publish_until <= ${now} then 'EXPIRED' else 'PUBLISHED' end)`

const itemColumns = [
  'n.id',
  'n.kind',
  'n.status',
  'n.titleZh',
  'n.titleEn',
  'n.bodyFormat',
  'n.bodyZh',
  'n.bodyEn',
  'n.isPinned',
  'n.isForAll',
  'n.publishFrom',
  'n.publishUntil',
  'n.startsAt',
  'n.endsAt',
  'n.reading',
  'n.textVersion',
  'n.createdAt',
  'n.createdByName',
  'n.publishedAt',
  'n.withdrawnAt',
  'n.version',
] as const

const items = ({ trx }: TenantDb, now: Date) =>
  trx.selectFrom('news as n').select(itemColumns).select(stateAt(now).as('state'))

export type NewsRow = NonNullable<Awaited<ReturnType<typeof findItem>>>

export const findItem = (db: TenantDb, id: string, now: Date) =>
  items(db, now).where('n.id', '=', id).executeTakeFirst()

/** Locks it for a change. */
export const lockItem = ({ trx }: TenantDb, id: string) =>
  trx.selectFrom('news as n').select(itemColumns).where('n.id', '=', id).forUpdate().executeTakeFirst()

export interface ItemFilter {
  search?: string | undefined
  state?: NewsState | undefined
  kind?: NewsKind | undefined
  after?: string | undefined
  limit: number
}

export function listItems(db: TenantDb, now: Date, { search, state, kind, after, limit }: ItemFilter) {
  let rows = items(db, now)
    .orderBy('n.id', 'desc')
    .limit(limit + 1)
  if (search) rows = rows.where(isCalled(search))
  if (state) rows = rows.where(stateAt(now), '=', state)
  if (kind) rows = rows.where('n.kind', '=', kind)
  if (after) rows = rows.where('n.id', '<', after)
  return rows.execute()
}

/** By name. */
export const listRolesOfItems = async ({ trx }: TenantDb, ids: readonly string[]) =>
  ids.length === 0
    ? []
    : await trx
        .selectFrom('news_roles as nr')
        .innerJoin('roles as r', 'r.id', 'nr.roleId')
        .select(['nr.newsId', 'r.id', 'r.name'])
        .where('nr.newsId', 'in', [...ids])
        .orderBy('r.name')
        .execute()

export interface NewsColumns {
  kind: NewsKind
  bodyFormat: NewsFormat
  titleZh: string
  titleEn: string
  bodyZh: string
  bodyEn: string
  isPinned: boolean
  isForAll: boolean
  publishFrom: Date | null
  publishUntil: Date | null
  startsAt: Date | null
  endsAt: Date | null
}

export async function insertItem(
  { trx, tenantId }: TenantDb,
  { by, at, ...item }: NewsColumns & { id: string; by: string; at: Date },
): Promise<void> {
  await trx
    .insertInto('news')
    .values({ tenantId, ...item, status: 'DRAFT', createdAt: at, createdByName: by })
    .execute()
}

type Change = Partial<NewsColumns> & {
  status?: NewsStatus
  reading?: number
  textVersion?: number
  publishedAt?: Date
  withdrawnAt?: Date
  version: number
}

/** The row must be locked by the caller. */
export async function updateItem({ trx }: TenantDb, id: string, change: Change): Promise<void> {
  await trx.updateTable('news').set(change).where('id', '=', id).execute()
}

export async function replaceRoles({ trx, tenantId }: TenantDb, newsId: string, roleIds: readonly string[]) {
  await trx.deleteFrom('news_roles').where('newsId', '=', newsId).execute()
  if (roleIds.length > 0)
    await trx
      .insertInto('news_roles')
      .values(roleIds.map((roleId) => ({ tenantId, newsId, roleId })))
      .execute()
}

export async function deleteItem({ trx }: TenantDb, id: string): Promise<void> {
  await trx.deleteFrom('news').where('id', '=', id).execute()
}

/** The last receipt of the person `u` for the item `n`. */
const lastRead = (tenantId: number) => sql`left join lateral (select nd.reading, nd.text_version, nd.read_at
    from news_reads nd where nd.tenant_id = ${tenantId} and nd.news_id = n.id and nd.user_id = u.id
    order by nd.reading desc limit 1) d on true`

type ReceiptState = z.output<typeof newsReceipt>['receipt']
interface ReceiptRow {
  id: string
  account: string
  name: string
  receipt: ReceiptState
  readAt: Date | null
  isChangedSince: boolean
}

const receiptState = sql`(case when d.reading is null then 'UNREAD' when d.reading = n.reading then 'READ' else 'EARLIER' end)`

/** People whom it is addressed to now, and those who read it; by account. */
export async function listReceipts(
  db: TenantDb,
  id: string,
  { receipt, after, limit }: { receipt?: ReceiptState | undefined; after?: string | undefined; limit: number },
): Promise<ReceiptRow[]> {
  const { trx, tenantId } = db
  const { rows } = await sql<ReceiptRow>`
    select u.id, u.account, u.name, ${receiptState} as receipt, d.read_at,
           coalesce(d.text_version < n.text_version, false) as is_changed_since
      from news n join users u on u.tenant_id = n.tenant_id ${lastRead(tenantId)}
     where n.tenant_id = ${tenantId} and n.id = ${id}
       and (d.reading is not null or (not u.is_disabled and ${isAddressed(db)}))
       and (${receipt ?? null}::text is null or ${receiptState} = ${receipt ?? null}::text)
       and u.account > ${after ?? ''}
     order by u.account limit ${limit + 1}`.execute(trx)
  return rows
}

export async function countReceipts(db: TenantDb, id: string) {
  const { trx, tenantId } = db
  const { rows } = await sql<{ addressed: number; read: number }>`
    select count(*) as addressed, count(*) filter (where d.reading = n.reading) as read
      from news n join users u on u.tenant_id = n.tenant_id ${lastRead(tenantId)}
     where n.tenant_id = ${tenantId} and n.id = ${id} and not u.is_disabled and ${isAddressed(db)}`.execute(trx)
  return rows[0] ?? { addressed: 0, read: 0 }
}
