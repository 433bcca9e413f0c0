/** The invariants of pushes. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function pushInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a push job counts what its batches were answered',
      `
      select case when j.acked <> b.acked or j.rejected <> b.rejected or j.awaiting <> b.awaiting or j.answers <> b.answers
        then 'push job ' || j.id || ' counts ' || j.acked || '/' || j.rejected || '/' || j.awaiting || ', its batches ' || b.acked || '/' || b.rejected || '/' || b.awaiting end as fault
        from push_jobs j cross join lateral (
          select count(*) as answers, coalesce(sum(acked), 0) as acked, coalesce(sum(rejected), 0) as rejected, coalesce(sum(size) filter (where status = 'AWAITING'), 0) as awaiting
            from push_batches where tenant_id = $1 and job_id = j.id) b
       where j.tenant_id = $1`,
    ),
    await invariant(
      db,
      'a delivered push job has an answer for every code',
      `
      select case when acked + rejected <> total or next_batch <> batch_count then 'push job ' || id || ' is ' || status || ' with ' || (acked + rejected) || ' answers for ' || total || ' codes' end as fault
        from push_jobs where tenant_id = $1 and status in ('DONE', 'PARTIAL')`,
    ),
    await invariant(
      db,
      'rejected codes are kept as often as they are counted',
      `
      select case when b.rejected <> r.size then 'push job ' || b.job_id || ' answer ' || b.answer || ' counts ' || b.rejected || ' rejected codes and keeps ' || r.size end as fault
        from push_batches b cross join lateral (
          select coalesce(sum(size), 0) as size from push_rejections where tenant_id = $1 and job_id = b.job_id and answer = b.answer) r
       where b.tenant_id = $1`,
    ),
  ]
}
