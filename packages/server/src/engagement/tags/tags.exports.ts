import { listTags } from '@serialis/contract/engagement/tags/tags.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const tagsExport = pageExport({
  name: 'tags',
  route: listTags,
  headings: 'tags.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { of: 'kind', words: 'tags.kinds' },
    { of: 'status', words: 'tags.status' },
    'category',
    'subcategory',
    'lifetimeDays',
    'memberLimit',
    {
      heading: 'members',
      value: ({ members }) => members ?? 'FEW',
      words: ({ members }) => (members === null ? 'members.counted' : null),
    },
    'createdAt',
  ],
})
