import { idParam } from '../../kit/entity.ts'
import { query } from '../../kit/route.ts'
import * as s from './lineage.schema.ts'

/** Of each field of a record that has a value. It names messages and versions, and no value. */
export const getRecordLineage = query({
  method: 'GET',
  path: '/api/cdp-portal/lineage/records/:id',
  permission: 'records.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.recordLineage,
})

/** Of each field, identity and attribute that a member has. It names persons of the tenant, files and messages, and no value. */
export const getMemberLineage = query({
  method: 'GET',
  path: '/api/cdp-portal/lineage/members/:id',
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam },
  output: s.memberLineage,
})
