/** Tasks of everyone in the technical log. */

import { sql } from 'kysely'
import { trafficSources } from '../traffic/traffic-sources.ts'

export const taskTraffic = trafficSources.extension({
  kind: 'TASK',
  rows: ({ tenantId }) => sql`
    select t.id::text as id, 'INSIDE' as direction, t.created_at as at, t.starter->>'account' as partner, t.kind as name,
      case t.state when 'DONE' then 'DONE' when 'FAILED' then 'FAILED' when 'CANCELLED' then 'CANCELLED' else 'WAITING' end as outcome,
      extract(epoch from t.finished_at - t.started_at)::float8 * 1000 as milliseconds, t.file_size::float8 as size,
      t.attempts as attempt, coalesce(t.file_sha256, '') as reference, 'task' as subject_type, t.id::text as subject_id,
      coalesce(t.starter->>'requestId', '') as request_id
      from tasks t where t.tenant_id = ${tenantId}`,
})
