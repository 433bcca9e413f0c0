/** Requests for codes, and messages that came in, in the technical log. */

import { sql } from 'kysely'
import { trafficSources } from '../../platform/traffic/traffic-sources.ts'

export const sourcesTraffic = [
  trafficSources.extension({
    kind: 'PULL',
    rows: ({ tenantId }) => sql`
      select t.pull_id || '.' || t.number as id, 'OUT' as direction, t.sent_at as at, a.name as partner, coalesce(p.gtin, '') as name,
        case when t.problem is null then 'DONE' else 'FAILED' end as outcome, t.milliseconds::float8 as milliseconds, null::float8 as size,
        t.number as attempt, t.pull_id || '.' || t.part as reference, 'sn_pull' as subject_type, t.pull_id::text as subject_id, p.request_id
        from source_pull_tries t
        join source_pulls p on p.tenant_id = ${tenantId} and p.id = t.pull_id
        join source_accounts a on a.tenant_id = ${tenantId} and a.id = p.account_id
       where t.tenant_id = ${tenantId}`,
  }),
  trafficSources.extension({
    kind: 'MESSAGE',
    rows: ({ tenantId }) => sql`
      select m.id::text as id, 'IN' as direction, m.received_at as at, a.name as partner, m.file_name as name,
        case m.status when 'DONE' then 'DONE' when 'WAITING' then 'WAITING' when 'DISCARDED' then 'CANCELLED' else 'FAILED' end as outcome,
        extract(epoch from m.finished_at - m.received_at)::float8 * 1000 as milliseconds, m.file_size::float8 as size, m.tries as attempt,
        m.file_sha256 as reference, 'sn_message' as subject_type, m.id::text as subject_id, m.request_id
        from source_messages m
        join source_accounts a on a.tenant_id = ${tenantId} and a.id = m.account_id
       where m.tenant_id = ${tenantId}`,
  }),
]
