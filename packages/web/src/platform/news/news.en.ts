/** News as every page may show it: its bar, its lines on the start page, and what its readers see. */

import type { newsErrors } from '@serialis/contract/platform/news/news.errors.ts'
import type { newsKinds } from '@serialis/contract/platform/news/news.schema.ts'

export const newsEn = {
  title: 'News',
  one: 'News item',
  lead: 'What your company tells its people, addressed to everybody or to your roles.',
  card: { title: 'News', unread: '{count, plural, one {# unread} other {# unread}}', all: 'All news' },
  unread: '{count, plural, one {# unread news item} other {# unread news items}}',
  bar: {
    planned: 'Maintenance, planned from {from} to {to} ({zone}).',
    running: 'Maintenance, under way until {to} ({zone}).',
    more: 'Read more',
    close: 'Dismiss until you log in again',
  },
  kinds: { NEWS: 'News', MAINTENANCE: 'Maintenance' } satisfies Record<(typeof newsKinds)[number], string>,
  isPinned: 'Pinned',
  read: { UNREAD: 'Unread', READ: 'Read' },
  fields: {
    newsTitle: 'Title',
    kind: 'Kind',
    publishFrom: 'Published',
    publishUntil: 'Shown until',
    read: 'Read',
    search: 'Title',
    time: 'Maintenance',
  },
  period: '{from} to {to} ({zone})',
  empty: { title: 'No news', text: 'What is published for you appears here and on the start page.' },
  errors: {
    news_needs_a_language: 'Write it in one language at least: a title and a text.',
    news_status_does_not_allow: 'This is not possible in the present status. Open the item again.',
    news_window_is_over: 'Its time is over. Choose a later end.',
  } satisfies Record<keyof typeof newsErrors, string>,
} as const
