/** The list of API keys as a file. */

import { listApiKeys } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { pageExport } from '../../../kit/lists/page-export.ts'

export const apiKeysExport = pageExport({
  name: 'apiKeys',
  route: listApiKeys,
  headings: 'keys.fields',
  columns: [
    'name',
    'begins',
    {
      heading: 'status',
      value: (row) => (row.revokedAt === null ? row.state : 'revoked'),
      words: 'keys.status',
    },
    { heading: 'authorities', value: (row) => row.authorities.length },
    'lastUsedAt',
    'endsAt',
    { of: 'holderName', heading: 'holder' },
    { of: 'createdByName', heading: 'createdBy' },
    'createdAt',
  ],
})
