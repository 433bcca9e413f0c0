/** What lines were sent and what they sent, in the technical log. */

import { sql } from 'kysely'
import { trafficSources } from '../../platform/traffic/traffic-sources.ts'

export const lineTraffic = trafficSources.extension({
  kind: 'LINE',
  rows: ({ tenantId }) => sql`
    select x.id::text as id, x.direction, x.created_at as at, l.code as partner, coalesce(nullif(x.name, ''), x.order_no) as name,
      case when x.status in ('DONE', 'TAKEN') then 'DONE' when x.status in ('QUEUED', 'SENT') then 'WAITING'
        when x.status in ('FAILED', 'REFUSED', 'CANCELLED') then x.status end as outcome,
      extract(epoch from x.ended_at - x.created_at)::float8 * 1000 as milliseconds, x.size::float8 as size, x.attempts as attempt,
      x.sha256 as reference, 'line_connection' as subject_type, x.line_id::text as subject_id, x.request_id
      from line_exchanges x
      join production_lines l on l.tenant_id = ${tenantId} and l.id = x.line_id
     where x.tenant_id = ${tenantId}`,
})
