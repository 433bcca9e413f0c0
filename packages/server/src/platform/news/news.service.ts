/** News for its readers: only what is addressed to the caller and shown now, whatever the way to it. */

import * as routes from '@serialis/contract/platform/news/news.routes.ts'
import { NEWS_ON_TOP } from '@serialis/contract/platform/news/news.schema.ts'
import { bind } from '../../kit/http/bind.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { fieldFailure, found } from '../../kit/http/failure.ts'
import { pageOf } from '../../kit/http/page.ts'
import { attachmentsOf } from '../files/attachments.service.ts'
import * as queries from './news.queries.ts'
import { bodiesShown, lineShown } from './news.view.ts'

/** The type under which events and attachments know an item. */
export const NEWS = 'news'

export const readerOf = ({ actor, now }: Pick<Ctx, 'actor' | 'now'>): queries.Reader => ({ userId: actor.userId, now })

const cursorOf = ({ isPinned, publishFrom, id }: queries.ReadableNews): string =>
  [Number(isPinned), publishFrom?.getTime(), id].join('/')

function placeOf(cursor: string | undefined): queries.NewsPlace | undefined {
  if (cursor === undefined) return undefined
  const [, pinned, at, id] = /^([01])\/(\d{1,14})\/([\da-f-]{36})$/.exec(cursor) ?? []
  if (id === undefined) throw fieldFailure('after', 'wrong_format')
  return { isPinned: pinned === '1', publishFrom: new Date(Number(at)), id }
}

export const listNews = bind(routes.listNews, async (ctx, { query }) =>
  pageOf(
    await queries.listReadable(ctx.db, readerOf(ctx), { ...query, after: placeOf(query.after) }),
    query.limit,
    lineShown,
    cursorOf,
  ),
)

export const getNewsNow = bind(routes.getNewsNow, async (ctx) => {
  const { db, now } = ctx
  const at = now.toISOString()
  const reader = readerOf(ctx)
  const top = await queries.listReadable(db, reader, { limit: NEWS_ON_TOP })
  // Most people have nothing to read most of the time.
  if (top.length === 0) return { at, unread: 0, top: [], bars: [] }
  return {
    at,
    unread: await queries.countUnread(db, reader),
    top: top.slice(0, NEWS_ON_TOP).map(lineShown),
    bars: (await queries.listBars(db, reader)).map(lineShown),
  }
})

export const getNews = bind(routes.getNews, async (ctx, { params: { id } }) => {
  const row = found(await queries.findReadable(ctx.db, readerOf(ctx), id))
  const files = await attachmentsOf(ctx.db, { subjectType: NEWS, subjectId: id })
  return { ...lineShown(row), ...(await bodiesShown(ctx, row)), attachments: files.length }
})

export const readNews = bind(routes.readNews, async (ctx, { params: { id } }) => {
  const row = found(await queries.findReadable(ctx.db, readerOf(ctx), id))
  await queries.insertRead(ctx.db, readerOf(ctx), row)
  Object.assign(ctx.event, {
    subjectType: 'news_receipt',
    subjectId: id,
    details: { reading: row.reading, textVersion: row.textVersion },
  })
  return { ...lineShown(row), isUnread: false }
})
