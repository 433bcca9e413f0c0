/** The invariants of access reviews. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export const accessReviewInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'an access review is closed by a signature, with each of its grants decided, and signed as nothing else',
    `
    select case when (r.status = 'CLOSED') <> (s.subject_id is not null) then 'access review ' || r.number || ' is ' || r.status || ' with another signature'
                when (r.ended_at is null) <> (r.status = 'OPEN') then 'access review ' || r.number || ' is not ended as ' || r.status
                when r.status = 'CLOSED' and exists (select 1 from reviewed_grants g where g.tenant_id = $1 and g.review_id = r.id and g.decision is null)
                  then 'access review ' || r.number || ' is closed with undecided grants'
           end as fault
      from access_reviews r
      left join (select distinct subject_id from signatures where tenant_id = $1 and subject_type = 'access_review') s on s.subject_id = r.id::text
     where r.tenant_id = $1`,
  ),
]
