import { listNewsItems } from '@serialis/contract/platform/news/news.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const newsItemsExport = pageExport({
  name: 'newsItems',
  route: listNewsItems,
  headings: 'newsDesk.fields',
  columns: [
    { of: 'kind', words: 'newsDesk.kinds' },
    'titleZh',
    'titleEn',
    { of: 'state', words: 'newsDesk.states' },
    { of: 'audience', words: 'newsDesk.audiences' },
    { heading: 'roles', value: ({ roles }) => roles.map(({ name }) => name) },
    'isPinned',
    'publishFrom',
    'publishUntil',
    'startsAt',
    'endsAt',
    'createdBy',
    'createdAt',
    'publishedAt',
    'withdrawnAt',
  ],
})
