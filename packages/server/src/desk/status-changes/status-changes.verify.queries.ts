/** The invariants of changes of serial numbers. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function changeInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a change of serial numbers was committed exactly once, or not at all',
      `
      select case when n <> expected then 'change ' || number || ' is ' || status || ' and was committed ' || n || ' times' end as fault
        from (select c.number, c.status, (c.status = 'DONE')::int as expected,
                     (select count(*) from events e where e.tenant_id = $1 and e.action = 'status_change.committed' and e.subject_id = c.id::text and e.id = c.event_id) as n
                from status_changes c where c.tenant_id = $1) c`,
    ),
    await invariant(
      db,
      'a change that waits, runs or is done was signed, and by two persons where two must sign',
      `
      select case when n < expected then 'change ' || number || ' is ' || status || ' with ' || n || ' of ' || expected || ' signatures' end as fault
        from (select c.number, c.status, case when c.status <> 'WAITING' and (c.outcome ->> 'needsSecond')::boolean then 2 else 1 end as expected,
                     (select count(distinct s.user_id) from signatures s where s.tenant_id = $1 and s.subject_id = c.id::text) as n
                from status_changes c where c.tenant_id = $1 and c.status in ('WAITING', 'COMMITTING', 'DONE')) c`,
    ),
    await invariant(
      db,
      'a change that is being worked on has its task',
      `
      select case when t.id is null or t.state = 'DONE' then 'change ' || c.number || ' is ' || c.status || ' but its task is ' || coalesce(t.state, 'missing') end as fault
        from status_changes c left join tasks t on t.tenant_id = $1 and t.id = c.task_id where c.tenant_id = $1 and c.status in ('CHECKING', 'COMMITTING')`,
    ),
  ]
}
