-- The tenant of the transaction. set_tenant() is the first statement after BEGIN (see docs/decisions).
create function set_tenant(tenant int) returns void language plpgsql as $$
begin
  execute format('set local app.tenant_id = %L', tenant);
end
$$;
create table tenants (
  tenant_id int primary key,
  code text collate "C" not null,
  name text not null,
  zone text not null default 'Asia/Shanghai',
  locale text not null default 'en',
  sn_scheme text not null default 'A',
  created_at timestamptz not null default now(),
  constraint tenants__code unique (code),
  constraint tenants__sn_scheme check (sn_scheme in ('A', 'B'))
);
comment on table tenants is 'reference table';
grant select on tenants to serialis_app;
-- Numbers that people read (order 17, package 3) come from a row of the tenant, never from a sequence.
create table counters (
  tenant_id int not null references tenants (tenant_id),
  name text collate "C" not null,
  value bigint not null,
  primary key (tenant_id, name)
);
-- @tenant-table counters select,insert,update
