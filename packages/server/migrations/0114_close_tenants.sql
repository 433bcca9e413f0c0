-- Closing a tenant: the platform announces it, its people take their records along, and then it can only be read.
alter table tenants drop constraint tenants__status;
alter table tenants add constraint tenants__status check (status in ('READY', 'SUSPENDED', 'CLOSED'));
-- Of the closing that is announced or done.
alter table tenants add column closing_day date, add column retention_day date;
alter table tenants add constraint tenants__retention check (retention_day >= closing_day);

create table platform_closings (
  closing_id uuid primary key,
  for_tenant int not null references tenants (tenant_id),
  status text collate "C" not null,
  reason text not null,
  closing_day date not null,
  retention_day date not null,
  announced_by uuid not null,
  announced_by_name text not null,
  announced_at timestamptz not null,
  -- By the clock of the database; the working role cannot write it.
  recorded_at timestamptz not null default now(),
  -- How the people of the tenant answered: TAKEN or DECLINED.
  export_answer text collate "C",
  export_at timestamptz,
  export_by_name text not null default '',
  export_sha256 text not null default '',
  closed_at timestamptz,
  closed_by_name text not null default '',
  ended_at timestamptz,
  ended_by_name text not null default '',
  constraint platform_closings__status check (status in ('ANNOUNCED', 'CLOSED', 'WITHDRAWN', 'REOPENED')),
  constraint platform_closings__export_answer check (export_answer in ('TAKEN', 'DECLINED'))
);
comment on table platform_closings is 'reference table';
alter table platform_closings add constraint platform_closings__announced_by foreign key (announced_by) references platform_administrators (administrator_id);
create unique index platform_closings__open on platform_closings (for_tenant) where status in ('ANNOUNCED', 'CLOSED');
grant select on platform_closings to serialis_app;
grant insert (closing_id, for_tenant, status, reason, closing_day, retention_day, announced_by, announced_by_name, announced_at) on platform_closings to serialis_app;
grant update (status, export_answer, export_at, export_by_name, export_sha256, closed_at, closed_by_name, ended_at, ended_by_name) on platform_closings to serialis_app;
