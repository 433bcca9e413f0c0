/** 1400: who writes news. Every person reads what is addressed to them, without a permission. */
export const newsPermissions = {
  'news.list': '140000',
  'news.create': '140001',
  'news.edit': '140002',
  'news.delete': '140003',
  'news.exportList': '140015',
  'news.receipts': '140020',
  'news.publish': '140021',
} as const

/** Subject types of the event log, and who may read their history. */
export const newsSubjects = {
  news: { history: 'news.list', sites: 'shared' },
  news_receipt: { history: 'news.receipts', sites: 'shared' },
} as const

/** Lists that can be exported as a file. */
export const newsLists = {
  newsItems: { permission: 'news.exportList', reads: 'news.list', sites: 'shared' },
} as const
