import { listOf } from '../../kit/list.ts'
import { query } from '../../kit/route.ts'
import { trafficList, trafficRow } from './traffic.schema.ts'

/** Newest first. */
export const listTraffic = query({
  method: 'GET',
  path: '/api/traffic',
  permission: 'traffic.list',
  sites: 'closed',
  input: { query: trafficList },
  output: listOf(trafficRow),
})
