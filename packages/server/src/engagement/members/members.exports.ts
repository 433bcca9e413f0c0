/** The list of members as a file, with identities in the same form as on the page. */

import { listMembers } from '@serialis/contract/engagement/members/members.routes.ts'
import { pageExport } from '../../kit/lists/page-export.ts'

export const membersExport = pageExport({
  name: 'members',
  route: listMembers,
  headings: 'members.fields',
  columns: [
    'name',
    { of: 'status', words: 'members.status' },
    'phone',
    'email',
    { heading: 'region', value: ({ region }) => region?.name ?? '' },
    { heading: 'sourceChannel', value: (row) => row.sourceChannel?.name ?? '' },
    { of: 'gender', words: 'members.genders' },
    {
      heading: 'attributes',
      value: ({ attributes }) => Object.entries(attributes).map(([key, value]) => `${key}: ${String(value)}`),
    },
    'createdAt',
  ],
})
