import { listAudiences } from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const audiencesExport = pageExport({
  name: 'audiences',
  route: listAudiences,
  headings: 'audiences.fields',
  columns: [
    'code',
    'nameEn',
    'nameZh',
    { of: 'mode', words: 'audiences.mode' },
    { of: 'status', words: 'audiences.status' },
    'builtAt',
    {
      heading: 'members',
      value: ({ members }) => members ?? 'FEW',
      words: ({ members }) => (members === null ? 'members.counted' : null),
    },
    'createdAt',
  ],
})
