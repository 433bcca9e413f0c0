/** The invariants of reviews. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export const reviewInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'a signed review has an outcome and a signature and marks each of its events, and no other review marks any',
    `
    select case when (r.status = 'SIGNED') <> (g.subject_id is not null) then 'review ' || r.number || ' is ' || r.status || ' with another signature'
                when (r.ended_at is null) <> (r.status = 'OPEN') or (r.status = 'SIGNED' and r.outcome is null) then 'review ' || r.number || ' is not ended as ' || r.status
                when coalesce(m.events, 0) <> case r.status when 'SIGNED' then r.events else 0 end then 'review ' || r.number || ' marks ' || coalesce(m.events, 0) || ' events'
           end as fault
      from audit_reviews r
      left join (select review_id, count(*) as events from event_reviews where tenant_id = $1 group by review_id) m on m.review_id = r.id
      left join (select distinct subject_id from signatures where tenant_id = $1 and subject_type = 'audit_review') g on g.subject_id = r.id::text
     where r.tenant_id = $1`,
  ),
]
