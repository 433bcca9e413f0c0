import { listMetaData } from '@serialis/contract/engagement/collections/meta-data.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const metaDataExport = pageExport({
  name: 'metaData',
  route: listMetaData,
  headings: 'metaData.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { of: 'kind', words: 'collections.kinds' },
    'number',
    'publishedAt',
    { of: 'effect', words: 'metaData.effects' },
  ],
})
