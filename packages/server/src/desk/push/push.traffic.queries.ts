/** Batches of pushes in the technical log. */

import { sql } from 'kysely'
import { trafficSources } from '../../platform/traffic/traffic-sources.ts'

export const pushTraffic = trafficSources.extension({
  kind: 'PUSH',
  rows: ({ tenantId }) => sql`
    select b.job_id || '.' || b.answer as id, 'OUT' as direction, b.sent_at as at, p.name as partner, coalesce(j.order_no, '') as name,
      case b.status when 'ACKED' then 'DONE' when 'AWAITING' then 'WAITING' when 'UNANSWERED' then 'FAILED' else 'REFUSED' end as outcome,
      extract(epoch from b.answered_at - b.sent_at)::float8 * 1000 as milliseconds, b.bytes::float8 as size, b.tries as attempt,
      b.batch_key as reference, 'push_job' as subject_type, b.job_id::text as subject_id, j.request_id
      from push_batches b
      join push_jobs j on j.tenant_id = ${tenantId} and j.id = b.job_id
      join push_targets p on p.tenant_id = ${tenantId} and p.id = j.target_id
     where b.tenant_id = ${tenantId} and b.status <> 'KEPT'`,
})
