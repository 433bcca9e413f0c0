-- Whose signature an order waits for, so that lists of what waits for a person need not read workflows and histories:
-- the role that signs next (null: anybody with the permission) and who has signed in the current round.
alter table production_orders
  add column awaited_role_id uuid,
  add column signed_by uuid[] not null default '{}';

with rounds as (
  select o.tenant_id, o.id, o.workflow_id, o.workflow_number,
    case o.status when 'UNAPPROVED' then 'approve' else 'finalConfirm' end as command,
    case o.status when 'UNAPPROVED' then 'APPROVAL' else 'CONFIRM' end as kind,
    (select coalesce(max(s.number), 0)
       from production_order_steps s
      where s.tenant_id = o.tenant_id and s.order_id = o.id
        and case o.status when 'UNAPPROVED' then s.command in ('submit', 'revise', 'startWorkflow')
                          else s.command <> 'finalConfirm' end) as begun
  from production_orders o
  where o.status in ('UNAPPROVED', 'SCAN_FINISH') and o.workflow_problem is null
),
signatures as (
  select r.tenant_id, r.id, s.actor_id, coalesce((s.facts ->> 'signedStep')::int, 0) as position
  from rounds r
  join production_order_steps s
    on s.tenant_id = r.tenant_id and s.order_id = r.id and s.command = r.command and s.number > r.begun
)
update production_orders o
   set signed_by = coalesce(
         (select array_agg(s.actor_id) from signatures s
           where s.tenant_id = r.tenant_id and s.id = r.id and s.actor_id is not null), '{}'),
       awaited_role_id = (
         select (step.value ->> 'roleId')::uuid
           from workflow_versions v
           cross join jsonb_array_elements(v.steps) with ordinality as step(value, place)
          where v.tenant_id = r.tenant_id and v.workflow_id = r.workflow_id and v.number = r.workflow_number
            and step.value ->> 'kind' = r.kind
            and (step.value ->> 'needed')::int > (
              select count(*) from signatures s
               where s.tenant_id = r.tenant_id and s.id = r.id and s.position = step.place - 1)
          order by step.place
          limit 1)
  from rounds r
 where o.tenant_id = r.tenant_id and o.id = r.id;

create index production_orders__waiting on production_orders (tenant_id, status, updated_at);
