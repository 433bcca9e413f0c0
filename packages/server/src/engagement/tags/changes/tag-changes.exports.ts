import { listTagChanges } from '@serialis/contract/engagement/audiences/changes/tag-changes.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

export const tagChangesExport = pageExport({
  name: 'tagChanges',
  route: listTagChanges,
  headings: 'tagChanges.fields',
  columns: [
    'at',
    { of: 'step', words: 'tags.steps' },
    { heading: 'member', value: ({ member }) => member?.name ?? '' },
    { heading: 'phone', value: ({ member }) => member?.phone ?? '' },
    { heading: 'email', value: ({ member }) => member?.email ?? '' },
    { of: 'source', words: 'tags.sources' },
    'by',
  ],
})
