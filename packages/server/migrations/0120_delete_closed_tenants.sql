-- A closed tenant is deleted after its retention day by two people. What it issued, and its last signed head, stay as a proof.
alter table tenants drop constraint tenants__status;
alter table tenants add constraint tenants__status check (status in ('READY', 'SUSPENDED', 'CLOSED', 'DELETING', 'DELETED'));
alter table platform_events drop constraint platform_events__action;
alter table platform_events add constraint platform_events__action check (action in ('FACTOR_ADDED', 'FACTOR_REMOVED', 'FACTOR_RESET', 'FACTOR_REFUSED', 'RECOVERY_CODES_MADE', 'DELETION_ASKED', 'DELETION_WITHDRAWN', 'DELETION_CONFIRMED', 'TENANT_DELETED'));

create table platform_deletions (
  deletion_id uuid primary key,
  for_tenant int not null references tenants (tenant_id),
  closing_id uuid not null,
  status text collate "C" not null,
  reason text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  confirmed_by uuid,
  confirmed_by_name text not null default '',
  confirmed_at timestamptz,
  ended_at timestamptz,
  -- Signed, and written before the first row is deleted.
  proof jsonb,
  -- Under which the tenant issued codes by rules of its own.
  gtins text[] not null default '{}',
  deleted_rows bigint not null default 0,
  constraint platform_deletions__status check (status in ('ASKED', 'WITHDRAWN', 'RUNNING', 'DONE')),
  constraint platform_deletions__two_people check (confirmed_by <> asked_by),
  constraint platform_deletions__confirmed check ((confirmed_by is not null) = (status in ('RUNNING', 'DONE')))
);
comment on table platform_deletions is 'reference table';
alter table platform_deletions add constraint platform_deletions__closing foreign key (closing_id) references platform_closings (closing_id);
alter table platform_deletions add constraint platform_deletions__asked_by foreign key (asked_by) references platform_administrators (administrator_id);
alter table platform_deletions add constraint platform_deletions__confirmed_by foreign key (confirmed_by) references platform_administrators (administrator_id);
create unique index platform_deletions__open on platform_deletions (for_tenant) where status in ('ASKED', 'RUNNING', 'DONE');
create index platform_deletions__gtins on platform_deletions using gin (gtins);
grant select, insert, update on platform_deletions to serialis_app;

-- The working role may delete from few tables. This function deletes for it, and only of a tenant whose closing was
-- recorded, by the clock of the database, 30 days ago or more.
create function delete_tenant_slice(tenant int, most int) returns bigint language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
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
  for one in select c.oid, c.relname from pg_class c
      where c.relkind = 'r' and obj_description(c.oid, 'pg_class') = 'tenant table' order by c.relname loop
    execute format('select exists (select 1 from %I where tenant_id = $1)', one.relname) into has_rows using tenant;
    continue when not has_rows;
    is_blocked := false;
    for reference in select distinct r.relname from pg_constraint k join pg_class r on r.oid = k.conrelid
        where k.contype = 'f' and k.confrelid = one.oid and k.conrelid <> one.oid loop
      execute format('select exists (select 1 from %I where tenant_id = $1)', reference.relname) into is_blocked using tenant;
      exit when is_blocked;
    end loop;
    continue when is_blocked;
    -- Rows that refer to others of their own table go in one statement, whatever their number.
    if exists (select 1 from pg_constraint k where k.contype = 'f' and k.confrelid = one.oid and k.conrelid = one.oid) then
      execute format('delete from %I where tenant_id = $1', one.relname) using tenant;
    else
      execute format('delete from %1$I where tenant_id = $1 and ctid = any (array(select ctid from %1$I where tenant_id = $1 limit $2))', one.relname) using tenant, most;
    end if;
    get diagnostics deleted = row_count;
    return deleted;
  end loop;
  return 0;
end
$$;
revoke all on function delete_tenant_slice(int, int) from public;
grant execute on function delete_tenant_slice(int, int) to serialis_app;
