/** News as lists and pages answer it. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import type { NewsItem, NewsItemDetail, NewsLine } from '@serialis/contract/platform/news/news.schema.ts'
import { newsActions } from '@serialis/contract/platform/news/news.schema.ts'
import { newsTransitions, type NewsCommand, type NewsStatus } from '@serialis/contract/platform/news/news.status.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { textsShown } from '../rich-text/stored-text.service.ts'
import * as queries from './news.queries.ts'

const instant = (at: Date | null): string | null => at?.toISOString() ?? null

export const lineShown = ({ publishFrom, publishUntil, startsAt, endsAt, ...row }: queries.ReadableNews): NewsLine => ({
  id: row.id,
  kind: row.kind,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  isPinned: row.isPinned,
  // Set by the publication.
  publishFrom: found(publishFrom).toISOString(),
  publishUntil: instant(publishUntil),
  startsAt: instant(startsAt),
  endsAt: instant(endsAt),
  isUnread: row.isUnread,
  version: row.version,
})

export async function bodiesShown(
  ctx: Pick<Ctx, 'app' | 'db' | 'now'>,
  { bodyFormat: format, bodyZh, bodyEn }: Pick<queries.NewsColumns, 'bodyFormat' | 'bodyZh' | 'bodyEn'>,
) {
  if (format === 'PLAIN') return { format, bodyZh, bodyEn }
  const shown = await textsShown(ctx)
  return { format, bodyZh: shown(bodyZh), bodyEn: shown(bodyEn) }
}

type Roles = Awaited<ReturnType<typeof queries.listRolesOfItems>>

const itemShown = (row: queries.NewsRow, roles: Roles): NewsItem => ({
  id: row.id,
  kind: row.kind,
  titleZh: row.titleZh,
  titleEn: row.titleEn,
  status: row.status,
  state: row.state,
  isPinned: row.isPinned,
  audience: row.isForAll ? 'ALL' : 'ROLES',
  roles: roles.filter(({ newsId }) => newsId === row.id).map(({ id, name }) => ({ id, name })),
  publishFrom: instant(row.publishFrom),
  publishUntil: instant(row.publishUntil),
  startsAt: instant(row.startsAt),
  endsAt: instant(row.endsAt),
  createdAt: row.createdAt.toISOString(),
  createdBy: row.createdByName,
  publishedAt: instant(row.publishedAt),
  withdrawnAt: instant(row.withdrawnAt),
  version: row.version,
})

export async function itemsShown(db: TenantDb, rows: readonly queries.NewsRow[]): Promise<NewsItem[]> {
  const roles = await queries.listRolesOfItems(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => itemShown(row, roles))
}

export const isPossible = (command: NewsCommand, status: NewsStatus): boolean =>
  command === 'delete' ? status === 'DRAFT' : rowsOf(newsTransitions, command, status).length > 0

const RIGHTS = {
  edit: 'news.edit',
  publish: 'news.publish',
  withdraw: 'news.publish',
  delete: 'news.delete',
} as const

export async function itemDetail(ctx: Ctx, id: string): Promise<NewsItemDetail> {
  const { db, actor, now } = ctx
  const row = found(await queries.findItem(db, id, now))
  const may = (permission: Parameters<typeof permissionCode>[0]) =>
    isGranted(actor.authorities, permissionCode(permission))
  return {
    ...itemShown(row, await queries.listRolesOfItems(db, [id])),
    ...(await bodiesShown(ctx, row)),
    allowed: newsActions.filter((action) => may(RIGHTS[action]) && isPossible(action, row.status)),
    receipts: may('news.receipts') ? await queries.countReceipts(db, id) : null,
  }
}
