import { id, idParam } from '../../../kit/entity.ts'
import { listOf, listQuery } from '../../../kit/list.ts'
import { command, query } from '../../../kit/route.ts'
import * as s from './audience-runs.schema.ts'

const errors = ['no_permission', 'audience_run_audience_closed', 'audience_run_target_closed'] as const

/** Newest first; of an audience: also those into it. */
export const listAudienceRuns = query({
  method: 'GET',
  path: '/api/audience-runs',
  permission: 'audiences.list',
  sites: 'closed',
  input: { query: listQuery({ audience: id.optional(), tag: id.optional() }) },
  output: listOf(s.audienceRun),
})
/** Gives a tag to everybody who is in an audience, or takes it from them; a task, which goes through them in batches. */
export const runTagOverAudience = command({
  method: 'POST',
  path: '/api/tags/:id/audience-runs',
  permission: 'tags.assign',
  sites: 'closed',
  input: { params: idParam, body: s.audienceRunInput },
  output: s.audienceRun,
  event: 'audience_run.started',
  creates: true,
  errors: [...errors],
})
/** Puts everybody who is in another audience into this one, whose members people choose, or takes them out. */
export const runAudienceOverAudience = command({
  method: 'POST',
  path: '/api/audiences/:id/audience-runs',
  permission: 'audiences.assign',
  sites: 'closed',
  input: { params: idParam, body: s.audienceRunInput },
  output: s.audienceRun,
  event: 'audience_run.started',
  creates: true,
  errors: ['audience_run_same', ...errors],
})
