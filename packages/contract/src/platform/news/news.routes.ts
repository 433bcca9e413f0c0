import { z } from 'zod'
import { deleted, idParam, recordVersion } from '../../kit/entity.ts'
import { listOf, listQuery } from '../../kit/list.ts'
import { command, query } from '../../kit/route.ts'
import { attachmentRoutes } from '../files/attachments.routes.ts'
import * as s from './news.schema.ts'
import { newsStates } from './news.status.ts'

const news = '/api/news'
const items = '/api/news-items'
const oneItem = `${items}/:id` as const
const search = z.string().trim().max(s.NEWS_LIMITS.title).optional()

/** What is addressed to the caller and shown now: pinned ones first, then the newest. */
export const listNews = query({
  method: 'GET',
  path: news,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { query: listQuery({ search, read: z.enum(['UNREAD']).optional() }, 'text') },
  output: listOf(s.newsLine),
})
/** Of the same: how many are unread, the first of them, and the maintenance to announce. */
export const getNewsNow = query({
  method: 'GET',
  path: `${news}/now`,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  output: s.newsNow,
})
export const getNews = query({
  method: 'GET',
  path: `${news}/:id`,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: idParam },
  output: s.newsText,
})
/** The receipt of the caller for the text as it is now; a second one changes nothing. */
export const readNews = command({
  method: 'PUT',
  path: `${news}/:id/receipt`,
  permission: 'session',
  sites: 'shared',
  forSuppliers: 'own',
  input: { params: idParam },
  output: s.newsLine,
  event: 'news.read',
})
/** Readers have those of what they may read; authors of every item. */
export const newsAttachments = attachmentRoutes({
  path: news,
  list: 'session',
  change: 'news.edit',
  download: 'session',
  sites: 'shared',
  forSuppliers: 'own',
})

/** Newest first. */
export const listNewsItems = query({
  method: 'GET',
  path: items,
  permission: 'news.list',
  sites: 'shared',
  input: {
    query: listQuery({ search, state: z.enum(newsStates).optional(), kind: z.enum(s.newsKinds).optional() }),
  },
  output: listOf(s.newsItem),
})
export const getNewsItem = query({
  method: 'GET',
  path: oneItem,
  permission: 'news.list',
  sites: 'shared',
  input: { params: idParam },
  output: s.newsItemDetail,
})
/** A draft, which no reader sees. */
export const createNewsItem = command({
  method: 'POST',
  path: items,
  permission: 'news.create',
  sites: 'shared',
  input: { body: s.newsInput },
  output: s.newsItemDetail,
  event: 'news.created',
  creates: true,
})
export const editNewsItem = command({
  method: 'PUT',
  path: oneItem,
  permission: 'news.edit',
  sites: 'shared',
  input: { params: idParam, body: s.newsEdit },
  output: s.newsItemDetail,
  event: 'news.changed',
  errors: ['changed_meanwhile', 'news_status_does_not_allow', 'news_window_is_over'],
})
export const publishNewsItem = command({
  method: 'POST',
  path: `${oneItem}/publish`,
  permission: 'news.publish',
  sites: 'shared',
  input: { params: idParam, body: s.newsStep },
  output: s.newsItemDetail,
  event: 'news.published',
  errors: ['changed_meanwhile', 'news_status_does_not_allow', 'news_window_is_over'],
})
/** No reader sees it any more; its receipts stay. */
export const withdrawNewsItem = command({
  method: 'POST',
  path: `${oneItem}/withdraw`,
  permission: 'news.publish',
  sites: 'shared',
  input: { params: idParam, body: s.newsWithdrawal },
  output: s.newsItemDetail,
  event: 'news.withdrawn',
  errors: ['changed_meanwhile', 'news_status_does_not_allow'],
})
/** Of a draft; what was published is withdrawn instead. */
export const deleteNewsItem = command({
  method: 'DELETE',
  path: oneItem,
  permission: 'news.delete',
  sites: 'shared',
  input: { params: idParam, query: z.object({ version: z.coerce.number().pipe(recordVersion) }) },
  output: deleted,
  event: 'news.deleted',
  errors: ['changed_meanwhile', 'news_status_does_not_allow'],
})
/** The people whom it is addressed to and those who read it, by account. */
export const listNewsReceipts = query({
  method: 'GET',
  path: `${oneItem}/receipts`,
  permission: 'news.receipts',
  sites: 'shared',
  input: { params: idParam, query: listQuery({ receipt: z.enum(s.receiptStates).optional() }, 'text') },
  output: listOf(s.newsReceipt),
})
