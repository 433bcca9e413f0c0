/** News for its authors: written, published for a time, changed, withdrawn; and who read it. */

import { randomUUIDv7 } from 'node:crypto'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import { NEWS_LIMITS, type NewsFormat, type newsInput } from '@serialis/contract/platform/news/news.schema.ts'
import type { NewsCommand } from '@serialis/contract/platform/news/news.status.ts'
import type { z } from 'zod'
import type { TenantDb } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { changes, type Ctx } from '../../kit/http/context.ts'
import { failure, fieldFailure, found, requireThat } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { roleNames } from '../access/roles/roles.service.ts'
import { type AttachmentOwner, detachAll } from '../files/attachments.service.ts'
import { cleanedField } from '../markup/cleaned-field.ts'
import { isBlank } from '../markup/cleaned.ts'
import { storedTexts } from '../rich-text/stored-text.service.ts'
import * as queries from './news.queries.ts'
import { NEWS, readerOf } from './news.service.ts'
import { isPossible, itemDetail, itemsShown } from './news.view.ts'

type Values = Omit<z.output<typeof newsInput>, 'format'>
type Locked = NonNullable<Awaited<ReturnType<typeof queries.lockItem>>>

export const listNewsItems = bind(routes.listNewsItems, async ({ db, now }, { query }) => {
  const page = pageOf(
    await queries.listItems(db, now, query),
    query.limit,
    (row) => row,
    (row) => row.id,
  )
  return { items: await itemsShown(db, page.items), next: page.next }
})

export const getNewsItem = bind(routes.getNewsItem, (ctx, { params }) => itemDetail(ctx, params.id))

const dateOf = (instant: string | null): Date | null => (instant === null ? null : new Date(instant))

/** What is stored of a body. Formatted text of which nothing is left to see is as good as none. */
function bodyOf(values: Values, format: NewsFormat, language: 'Zh' | 'En'): string {
  const [name, given] = [`body${language}` as const, values[`body${language}`]]
  if (format === 'PLAIN') {
    if (given.length > NEWS_LIMITS.body)
      throw fieldFailure(name, 'too_long', 'invalid_input', { maximum: NEWS_LIMITS.body })
    return given
  }
  const body = cleanedField(name, given)
  if (values[`title${language}`] !== '' && isBlank(body)) throw fieldFailure(name, 'can_not_be_empty')
  return isBlank(body) ? '' : body
}

const columnsOf = (values: Values, bodyFormat: NewsFormat): queries.NewsColumns => ({
  kind: values.kind,
  bodyFormat,
  titleZh: values.titleZh,
  titleEn: values.titleEn,
  bodyZh: bodyOf(values, bodyFormat, 'Zh'),
  bodyEn: bodyOf(values, bodyFormat, 'En'),
  isPinned: values.isPinned,
  isForAll: values.audience === 'ALL',
  publishFrom: dateOf(values.publishFrom),
  publishUntil: dateOf(values.kind === 'MAINTENANCE' ? values.endsAt : values.publishUntil),
  startsAt: dateOf(values.startsAt),
  endsAt: dateOf(values.endsAt),
})

/** With references to the files that they hold, which the item uses from now on. */
async function withStoredBodies(ctx: Ctx, id: string, columns: queries.NewsColumns): Promise<queries.NewsColumns> {
  const isFormatted = columns.bodyFormat === 'HTML'
  const subject = { subjectType: NEWS, subjectId: id }
  const [bodyZh, bodyEn] = await storedTexts(ctx, subject, isFormatted ? [columns.bodyZh, columns.bodyEn] : [])
  return isFormatted ? { ...columns, bodyZh: bodyZh!, bodyEn: bodyEn! } : columns
}

const rolesOf = ({ audience, roleIds }: Values): string[] => (audience === 'ALL' ? [] : [...new Set(roleIds)])

/** Names of the roles, sorted; refuses roles that are not there. */
async function namesOf(db: TenantDb, roleIds: readonly string[]): Promise<string[]> {
  const names = await roleNames(db, [...roleIds])
  if (roleIds.some((id) => !names.has(id))) throw fieldFailure('roleIds', 'not_in_list')
  return [...names.values()].toSorted()
}

/** What the event log keeps of an item. */
const factsOf = (columns: queries.NewsColumns, roles: readonly string[]) => ({
  kind: columns.kind,
  titleZh: columns.titleZh,
  titleEn: columns.titleEn,
  bodyZh: columns.bodyZh,
  bodyEn: columns.bodyEn,
  bodyFormat: columns.bodyFormat,
  isPinned: columns.isPinned,
  isForAll: columns.isForAll,
  roles: roles.join(', '),
  publishFrom: columns.publishFrom,
  publishUntil: columns.publishUntil,
  startsAt: columns.startsAt,
  endsAt: columns.endsAt,
})

export const createNewsItem = bind(routes.createNewsItem, async (ctx, { body }) => {
  const { db, now, actor, event } = ctx
  const id = randomUUIDv7()
  const roleIds = rolesOf(body)
  const names = await namesOf(db, roleIds)
  const columns = await withStoredBodies(ctx, id, columnsOf(body, body.format))
  await queries.insertItem(db, { id, ...columns, by: actor.userName, at: now })
  await queries.replaceRoles(db, id, roleIds)
  Object.assign(event, { subjectType: NEWS, subjectId: id, details: changes({}, factsOf(columns, names)) })
  return itemDetail(ctx, id)
})

/** The item under its lock, when its status allows the command. */
async function opened({ db, event }: Ctx, id: string, version: number, command: NewsCommand): Promise<Locked> {
  const row = found(await queries.lockItem(db, id))
  requireThat(row.version === version, 'changed_meanwhile')
  if (!isPossible(command, row.status)) throw failure('news_status_does_not_allow', { status: row.status })
  Object.assign(event, { subjectType: NEWS, subjectId: id })
  return row
}

const hasOtherText = (before: Locked, after: queries.NewsColumns): boolean =>
  (['titleZh', 'titleEn', 'bodyFormat', 'bodyZh', 'bodyEn'] as const).some((name) => before[name] !== after[name])

/** A time that is over by now would publish the item to nobody. */
function requireOpenWindow({ now }: Ctx, { publishUntil }: Pick<queries.NewsColumns, 'publishUntil'>) {
  requireThat(publishUntil === null || publishUntil > now, 'news_window_is_over')
}

/** What is published keeps its beginning, unless another one is given. */
function editedColumns(ctx: Ctx, row: Locked, body: Values & { format?: NewsFormat | undefined }): queries.NewsColumns {
  const columns = columnsOf(body, body.format ?? row.bodyFormat)
  if (row.status !== 'PUBLISHED') return columns
  if (columns.publishUntil?.getTime() !== row.publishUntil?.getTime()) requireOpenWindow(ctx, columns)
  return { ...columns, publishFrom: columns.publishFrom ?? row.publishFrom }
}

export const editNewsItem = bind(routes.editNewsItem, async (ctx, { params: { id }, body }) => {
  const { db, event } = ctx
  const row = await opened(ctx, id, body.version, 'edit')
  const columns = await withStoredBodies(ctx, id, editedColumns(ctx, row, body))
  const roleIds = rolesOf(body)
  const names = await namesOf(db, roleIds)
  const before = (await queries.listRolesOfItems(db, [id])).map(({ name }) => name).toSorted()
  const asksAgain = body.asksAgain && row.status === 'PUBLISHED'
  await queries.updateItem(db, id, {
    ...columns,
    textVersion: row.textVersion + Number(hasOtherText(row, columns)),
    reading: row.reading + Number(asksAgain),
    version: row.version + 1,
  })
  await queries.replaceRoles(db, id, roleIds)
  event.details = {
    ...changes(factsOf(row, before), factsOf(columns, names)),
    ...(asksAgain && { reading: [row.reading, row.reading + 1] }),
  }
  return itemDetail(ctx, id)
})

export const publishNewsItem = bind(routes.publishNewsItem, async (ctx, { params: { id }, body }) => {
  const { db, event, now } = ctx
  const row = await opened(ctx, id, body.version, 'publish')
  requireOpenWindow(ctx, row)
  const publishFrom = row.publishFrom ?? now
  const change = { status: 'PUBLISHED', publishFrom } as const
  await queries.updateItem(db, id, { ...change, publishedAt: now, version: row.version + 1 })
  event.details = changes({ status: row.status, publishFrom: row.publishFrom }, change)
  return itemDetail(ctx, id)
})

const NOTICE_DAYS = 30

/** A pinned item that the product itself publishes, for these roles; without one for all of the tenant's own people. */
export async function publishNotice(
  db: TenantDb,
  {
    by,
    roleIds = [],
    ...texts
  }: Pick<queries.NewsColumns, 'titleZh' | 'titleEn' | 'bodyZh' | 'bodyEn'> & { by: string; roleIds?: string[] },
): Promise<void> {
  const [id, at] = [randomUUIDv7(), db.now]
  const publishUntil = new Date(at.getTime() + NOTICE_DAYS * 24 * 3_600_000)
  const shown = {
    kind: 'NEWS',
    bodyFormat: 'PLAIN',
    isPinned: true,
    isForAll: roleIds.length === 0,
    publishFrom: at,
    publishUntil,
  } as const
  await queries.insertItem(db, { ...texts, ...shown, startsAt: null, endsAt: null, id, by, at })
  if (roleIds.length > 0) await queries.replaceRoles(db, id, roleIds)
  await queries.updateItem(db, id, { status: 'PUBLISHED', publishedAt: at, version: 2 })
}

export const withdrawNewsItem = bind(routes.withdrawNewsItem, async (ctx, { params: { id }, body }) => {
  const { db, event, now } = ctx
  const row = await opened(ctx, id, body.version, 'withdraw')
  await queries.updateItem(db, id, { status: 'WITHDRAWN', withdrawnAt: now, version: row.version + 1 })
  Object.assign(event, { reason: body.reason, details: changes({ status: row.status }, { status: 'WITHDRAWN' }) })
  return itemDetail(ctx, id)
})

export const deleteNewsItem = bind(routes.deleteNewsItem, async (ctx, { params: { id }, query }) => {
  const row = await opened(ctx, id, query.version, 'delete')
  await detachAll(ctx, { subjectType: NEWS, subjectId: id })
  await storedTexts(ctx, { subjectType: NEWS, subjectId: id }, [])
  await queries.deleteItem(ctx.db, id)
  ctx.event.details = changes({ titleZh: row.titleZh, titleEn: row.titleEn }, { titleZh: null, titleEn: null })
  return { message: 'delete_success' }
})

export const listNewsReceipts = bind(routes.listNewsReceipts, async ({ db, now }, { params: { id }, query }) => {
  found(await queries.findItem(db, id, now))
  return pageOf(
    await queries.listReceipts(db, id, query),
    query.limit,
    ({ readAt, ...row }) => ({ ...row, readAt: readAt?.toISOString() ?? null }),
    ({ account }) => account,
  )
})

/** Readers reach the files of what they may read; authors those of every item. A withdrawn item stays as it was. */
export const newsFiles: AttachmentOwner = {
  subjectType: NEWS,
  maximum: NEWS_LIMITS.attachments,
  async look(db, id, ctx) {
    if (!isGranted(ctx.actor.authorities, permissionCode('news.list'))) {
      found(await queries.findReadable(db, readerOf(ctx), id))
      return { isOpen: true }
    }
    const { status } = found(await queries.findItem(db, id, ctx.now))
    return { isOpen: status !== 'WITHDRAWN' }
  },
  async lock(db, id) {
    return { isOpen: found(await queries.lockItem(db, id)).status !== 'WITHDRAWN' }
  },
  changed: async () => undefined,
}
