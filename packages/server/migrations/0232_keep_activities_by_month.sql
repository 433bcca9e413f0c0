-- Activities by the month in which they happened, so that a month that no tenant keeps any more goes at once. Months are
-- made ahead by the running product; what is in none of them, such as everything until now, stays in one table, from which
-- it is deleted in batches. The parts are in a schema of their own, where the working role has no rights: it reads and
-- writes them through the whole, under the policy of the whole.
create schema if not exists activity_months;
drop policy member_activities__tenant on member_activities;
alter table member_activities no force row level security;
alter table member_activities disable row level security;
comment on table member_activities is null;
revoke all on member_activities from serialis_app;
alter table member_activities rename to other;
alter table other set schema activity_months;

create table member_activities (
  tenant_id int not null,
  member_id uuid not null,
  occurred_at timestamptz not null,
  id uuid not null,
  type text collate "C" not null,
  activity_id text collate "C" not null,
  props jsonb not null,
  received_at timestamptz not null,
  received_from uuid not null,
  message_id uuid,
  primary key (tenant_id, member_id, occurred_at, id)
) partition by range (occurred_at);
-- @tenant-table member_activities select,insert,delete
alter table member_activities add constraint member_activities__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create index member_activities__by_type on member_activities (tenant_id, type, occurred_at);
create index member_activities__lately on member_activities (tenant_id, type, received_at);
create index member_activities__message on member_activities (tenant_id, message_id, activity_id) where message_id is not null;
grant update (member_id) on member_activities to serialis_app;
alter table member_activities attach partition activity_months.other default;

-- The month of a day, in UTC. False where it is there already, or where activities of it came before it was made: these
-- stay where they are.
create function make_activity_month(of_day date) returns boolean language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  first timestamptz := date_trunc('month', of_day::timestamp) at time zone 'UTC';
  after timestamptz := (date_trunc('month', of_day::timestamp) + interval '1 month') at time zone 'UTC';
  part text := 'month_' || to_char(of_day, 'YYYY_MM');
begin
  if of_day not between current_date - 400 and current_date + 400 then
    raise exception 'the month of % is too far away', of_day;
  end if;
  -- Whoever waits for this lock holds up everybody who comes after.
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtext('activity months'));
  if to_regclass('activity_months.' || part) is not null then
    return false;
  end if;
  execute format('create table activity_months.%I partition of public.member_activities for values from (%L) to (%L)', part, first, after);
  return true;
exception when check_violation then
  return false;
end
$$;
revoke all on function make_activity_month(date) from public;
grant execute on function make_activity_month(date) to serialis_app;

-- Months that were over before this moment, which is a month ago or more by the clock of the database: no tenant keeps for
-- less. Answers how many are gone.
create function drop_activity_months(before timestamptz) returns int language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  part record;
  dropped int := 0;
begin
  if before > now() - interval '27 days' then
    raise exception 'activities of % are still kept', before;
  end if;
  perform set_config('lock_timeout', '2s', true);
  perform pg_advisory_xact_lock(hashtext('activity months'));
  for part in select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.member_activities'::regclass and c.relname like 'month\_____\___' loop
    if (to_date(substr(part.relname, 7), 'YYYY_MM')::timestamp + interval '1 month') at time zone 'UTC' <= before then
      execute format('drop table activity_months.%I', part.relname);
      dropped := dropped + 1;
    end if;
  end loop;
  return dropped;
end
$$;
revoke all on function drop_activity_months(timestamptz) from public;
grant execute on function drop_activity_months(timestamptz) to serialis_app;

-- The database keeps up the figures of the parts by itself, and never those of the whole.
create function measure_activities() returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if coalesce((select last_analyze from pg_stat_all_tables where relid = 'public.member_activities'::regclass), '-infinity') < now() - interval '20 hours' then
    analyze public.member_activities;
  end if;
end
$$;
revoke all on function measure_activities() from public;
grant execute on function measure_activities() to serialis_app;

-- As before, with tables in parts: their rows are named by part and place.
create or replace function delete_tenant_slice(tenant int, most int) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  one record;
  reference record;
  has_rows boolean;
  is_blocked boolean;
  deleted bigint;
begin
  if not exists (select 1 from platform_deletions d
      join platform_closings c on c.closing_id = d.closing_id and c.for_tenant = d.for_tenant
      join tenants t on t.tenant_id = d.for_tenant
      where d.for_tenant = tenant and d.status = 'RUNNING' and d.proof is not null
        and t.status = 'DELETING' and c.status = 'CLOSED' and c.retention_day < current_date
        and c.recorded_at < now() - interval '30 days') then
    raise exception 'tenant % is not to be deleted', tenant;
  end if;
  perform set_config('app.tenant_id', tenant::text, true);
  for one in select c.oid, c.relname, c.relkind from pg_class c
      where c.relkind in ('r', 'p') and obj_description(c.oid, 'pg_class') = 'tenant table' order by c.relname loop
    execute format('select exists (select 1 from %I where tenant_id = $1)', one.relname) into has_rows using tenant;
    continue when not has_rows;
    is_blocked := false;
    for reference in select distinct r.relname from pg_constraint k join pg_class r on r.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = one.oid and k.conrelid <> one.oid and not r.relispartition loop
      execute format('select exists (select 1 from %I where tenant_id = $1)', reference.relname) into is_blocked using tenant;
      exit when is_blocked;
    end loop;
    continue when is_blocked;
    -- Rows that refer to others of their own table go in one statement, whatever their number.
    if exists (select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = one.oid and k.conrelid = one.oid) then
      execute format('delete from %I where tenant_id = $1', one.relname) using tenant;
    elsif one.relkind = 'p' then
      execute format('delete from %1$I where tenant_id = $1 and (tableoid, ctid) in (select tableoid, ctid from %1$I where tenant_id = $1 limit $2)', one.relname) using tenant, most;
    else
      execute format('delete from %1$I where tenant_id = $1 and ctid = any (array(select ctid from %1$I where tenant_id = $1 limit $2))', one.relname) using tenant, most;
    end if;
    get diagnostics deleted = row_count;
    return deleted;
  end loop;
  return 0;
end
$$;
