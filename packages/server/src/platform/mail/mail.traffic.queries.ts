/** Mails in the technical log: of the recipient only the domain. */

import { sql } from 'kysely'
import { trafficSources } from '../traffic/traffic-sources.ts'

export const mailTraffic = trafficSources.extension({
  kind: 'MAIL',
  rows: ({ tenantId }) => sql`
    select m.id::text as id, 'OUT' as direction, m.created_at as at, split_part(m.recipient, '@', 2) as partner, m.template as name,
      case m.status when 'SENT' then 'DONE' when 'QUEUED' then 'WAITING' else 'FAILED' end as outcome,
      extract(epoch from m.sent_at - m.created_at)::float8 * 1000 as milliseconds, null::float8 as size, m.attempts as attempt,
      m.message_id as reference, 'mail' as subject_type, m.id::text as subject_id, m.request_id
      from mails m where m.tenant_id = ${tenantId} and m.status <> 'KEPT'`,
})
