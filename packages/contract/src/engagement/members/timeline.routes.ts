import { idParam } from '../../kit/entity.ts'
import { query } from '../../kit/route.ts'
import { timeline, timelineQuery } from './timeline.schema.ts'

/** Newest first. What the caller may not read is left out. */
export const listMemberTimeline = query({
  method: 'GET',
  path: '/api/members/:id/timeline',
  permission: 'members.list',
  sites: 'closed',
  input: { params: idParam, query: timelineQuery },
  output: timeline,
})
