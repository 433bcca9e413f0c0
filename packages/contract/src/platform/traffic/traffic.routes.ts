import { listOf } from '../../kit/list.ts'
import { query } from '../../kit/route.ts'
import { trafficList, trafficRow } from './traffic.schema.ts'

/** Newest first. Kinds for which the caller lacks the permission are left out, and refused when they are asked for. */
export const listTraffic = query({
  method: 'GET',
  path: '/api/traffic',
  permission: 'traffic.list',
  sites: 'closed',
  input: { query: trafficList },
  output: listOf(trafficRow),
  errors: ['no_permission'],
})
