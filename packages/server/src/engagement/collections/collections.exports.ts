import { listCollections } from '@serialis/contract/engagement/collections/collections.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const collectionsExport = pageExport({
  name: 'collections',
  route: listCollections,
  headings: 'collections.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { of: 'kind', words: 'collections.kinds' },
    { of: 'status', words: 'collections.status' },
    'keyPath',
    'retentionDays',
    'createdAt',
  ],
})
