import { listAudienceChanges } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

export const audienceChangesExport = pageExport({
  name: 'audienceChanges',
  route: listAudienceChanges,
  headings: 'audienceChanges.fields',
  columns: [
    'at',
    { of: 'step', words: 'audiences.steps' },
    { heading: 'member', value: ({ member }) => member?.name ?? '' },
    { heading: 'phone', value: ({ member }) => member?.phone ?? '' },
    { heading: 'email', value: ({ member }) => member?.email ?? '' },
    { of: 'cause', words: 'audienceChanges.causes' },
    'version',
    'by',
  ],
})
