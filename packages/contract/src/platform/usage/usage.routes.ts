import { query } from '../../kit/route.ts'
import { usage } from './usage.schema.ts'

/** What users and keys of the tenant use of what they may. Feeds are those of the process that answers. */
export const getUsage = query({
  method: 'GET',
  path: '/api/usage',
  permission: 'usage.list',
  sites: 'closed',
  output: usage,
})
