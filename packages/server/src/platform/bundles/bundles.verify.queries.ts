/** The invariants of configuration bundles. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

const SIGNED = `(select s.subject_id, count(*) as signatures from signatures s
  where s.tenant_id = $1 and s.subject_type = 'configuration_bundle' group by s.subject_id)`

export const bundleInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'a bundle is entered with one signature and its event, and no other bundle is signed',
    `
    select case when coalesce(s.signatures, 0) <> (b.status in ('ENTERING', 'DONE'))::int then 'bundle ' || b.id || ' is ' || b.status || ' with ' || coalesce(s.signatures, 0) || ' signatures'
                when (b.ended_at is not null) <> (b.status in ('DONE', 'DROPPED')) then 'bundle ' || b.id || ' is not ended as ' || b.status
                when b.status = 'DONE' and not exists (select 1 from events e where e.tenant_id = $1 and e.subject_type = 'configuration_bundle' and e.subject_id = b.id::text and e.action = 'configuration_bundle.entered')
                  then 'bundle ' || b.id || ' is entered without its event' end as fault
      from bundles b left join ${SIGNED} s on s.subject_id = b.id::text where b.tenant_id = $1`,
  ),
  await invariant(
    db,
    'an item of a bundle is in between only while its bundle is',
    `
    select case when i.outcome = 'OPEN' and b.status in ('DONE', 'DROPPED') then 'item ' || i.place || ' of bundle ' || b.id || ' is open, and the bundle is ' || b.status
                when b.status = 'CHECKED' and i.outcome <> 'OPEN' then 'item ' || i.place || ' of bundle ' || b.id || ' is ' || i.outcome || ' before the signature'
                when i.outcome in ('DONE', 'WAITS', 'REFUSED') and not (i.is_chosen and b.status in ('ENTERING', 'DONE')) then 'item ' || i.place || ' of bundle ' || b.id || ' is ' || i.outcome || ' and was not chosen'
                when (i.refusal is not null) <> (i.outcome = 'REFUSED') then 'item ' || i.place || ' of bundle ' || b.id || ' is ' || i.outcome || ' with another refusal' end as fault
      from bundle_items i join bundles b on b.tenant_id = $1 and b.id = i.bundle_id where i.tenant_id = $1`,
  ),
  await invariant(
    db,
    'an entered item of a bundle has the events of its entry, which its task recorded',
    `
    select case when i.outcome not in ('DONE', 'WAITS') and i.event_ids is not null then 'item ' || i.place || ' of bundle ' || b.id || ' is ' || i.outcome || ' with events'
                when i.outcome = 'WAITS' and i.event_ids = '{}' then 'item ' || i.place || ' of bundle ' || b.id || ' waits for a second person without an event'
                when exists (select 1 from unnest(i.event_ids) as named (id) left join events e on e.tenant_id = $1 and e.id = named.id
                              where e.request_id is distinct from 'task ' || b.task_id) then 'item ' || i.place || ' of bundle ' || b.id || ' names an event that its entry did not record' end as fault
      from bundle_items i join bundles b on b.tenant_id = $1 and b.id = i.bundle_id where i.tenant_id = $1`,
  ),
]
