/** The invariants of production orders. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export async function orderInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'the status of an order is where its steps led, each step from where the one before ended',
      `
      select case when o.version <> s.steps then 'order ' || o.order_no || ': version ' || o.version || ' after ' || s.steps || ' steps'
                  when s.last <> o.status then 'order ' || o.order_no || ' is ' || o.status || ', its steps lead to ' || s.last
                  when s.leaps > 0 then 'order ' || o.order_no || ': ' || s.leaps || ' steps do not begin where the one before ended' end as fault
        from production_orders o join (
          select order_id, count(*) as steps, (array_agg(to_status order by number desc))[1] as last, count(*) filter (where from_status is distinct from before) as leaps
            from (select *, lag(to_status) over (partition by order_id order by number) as before from production_order_steps where tenant_id = $1) p
           group by order_id) s on s.order_id = o.id
       where o.tenant_id = $1`,
    ),
    await invariant(
      db,
      'every step of an order left its event',
      `
      select case when e.id is null then 'order ' || s.order_id || ' step ' || s.number end as fault
        from production_order_steps s left join events e on e.tenant_id = $1 and e.id = s.event_id where s.tenant_id = $1`,
    ),
    await invariant(
      db,
      'the numbers of a level of an order are as many as were assigned to it',
      `
      select case when o.codes_from <> 'LINE' and l.assigned <> coalesce(r.n, 0) then 'order ' || o.order_no || ' ' || l.level || ': ' || l.assigned || ' assigned, ' || coalesce(r.n, 0) || ' in its ranges'
                  when l.placed_out > coalesce(r.n, 0) then 'order ' || o.order_no || ' ' || l.level || ': ' || l.placed_out || ' placed out of ' || coalesce(r.n, 0) end as fault
        from production_order_levels l join production_orders o on o.tenant_id = l.tenant_id and o.id = l.order_id
        left join (select order_id, level, sum(last_offset - first_offset + 1) as n from order_ranges where tenant_id = $1 group by order_id, level) r
          on r.order_id = l.order_id and r.level = l.level
       where l.tenant_id = $1`,
    ),
    await invariant(
      db,
      'an order has at most one package in force, and one that was built has its files',
      `
      select case when p.open > 1 then 'order ' || p.order_id || ': ' || p.open || ' packages' when p.empty > 0 then 'order ' || p.order_id || ': a package without files' end as fault
        from (select k.order_id, count(*) filter (where k.status <> 'WITHDRAWN') as open,
                     count(*) filter (where k.status in ('READY', 'ACKNOWLEDGED') and not exists (select from production_order_package_files f where f.tenant_id = $1 and f.package_id = k.id)) as empty
                from production_order_packages k where k.tenant_id = $1 group by k.order_id) p`,
    ),
  ]
}
