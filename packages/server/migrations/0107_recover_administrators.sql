-- A tenant without an administrator who can log in: one platform administrator asks for a new one, another confirms.
create table platform_recoveries (
  recovery_id uuid primary key,
  for_tenant int not null references tenants (tenant_id),
  account text collate "C" not null,
  name text not null,
  email text not null,
  reason text not null,
  status text collate "C" not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  ended_by uuid,
  ended_by_name text not null default '',
  ended_at timestamptz,
  constraint platform_recoveries__status check (status in ('ASKED', 'CONFIRMED', 'WITHDRAWN', 'EXPIRED'))
);
comment on table platform_recoveries is 'reference table';
alter table platform_recoveries add constraint platform_recoveries__asked_by foreign key (asked_by) references platform_administrators (administrator_id);
create unique index platform_recoveries__open on platform_recoveries (for_tenant) where status = 'ASKED';
grant select, insert, update on platform_recoveries to serialis_app;
