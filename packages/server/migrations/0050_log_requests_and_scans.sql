-- What was asked for, taken away and cancelled: the request log, one row per command. id: the command's event.
create table code_requests (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  application_id uuid not null,
  happened_at timestamptz not null,
  by_id uuid,
  by_name text not null,
  reason text not null default '',
  -- Of a download: which one of its application.
  nth int,
  primary key (tenant_id, id),
  constraint code_requests__application foreign key (tenant_id, application_id) references serial_applications (tenant_id, id),
  constraint code_requests__kind check (kind in ('REQUEST', 'DOWNLOAD', 'CANCEL') and (kind = 'DOWNLOAD') = (nth is not null))
);
-- @tenant-table code_requests select,insert
create index code_requests__application on code_requests (tenant_id, application_id, id);
create index code_requests__kind on code_requests (tenant_id, kind, id);
alter table serial_applications add column downloads int not null default 0;
alter table serial_applications drop constraint serial_applications__state;
alter table serial_applications add constraint serial_applications__state check (state in ('QUEUED', 'CHECKING', 'GENERATING', 'DELIVERED', 'FAILED', 'CANCELLED'));
alter table serial_applications add constraint serial_applications__downloads check (downloads >= 0 and (state <> 'CANCELLED' or downloads = 0));
-- What happened before there was this log is taken from the events. The owner is held to the tenant's rows only while these tables force it.
alter table serial_applications no force row level security;
alter table events no force row level security;
alter table code_requests no force row level security;
insert into code_requests (tenant_id, id, kind, application_id, happened_at, by_id, by_name, reason)
  select tenant_id, event_id, 'REQUEST', id, applied_at, applied_by, applied_by_name, reason from serial_applications;
insert into code_requests (tenant_id, id, kind, application_id, happened_at, by_id, by_name, reason, nth)
  select e.tenant_id, e.id, 'DOWNLOAD', a.id, e.occurred_at, e.actor_id, e.actor_name, '', row_number() over (partition by e.tenant_id, a.id order by e.id)
    from events e join serial_applications a on a.tenant_id = e.tenant_id and a.id::text = e.subject_id
   where e.action = 'application.codes_downloaded' and e.subject_type = 'application';
update serial_applications a set downloads = (select count(*) from code_requests r where r.tenant_id = a.tenant_id and r.application_id = a.id and r.kind = 'DOWNLOAD')
 where a.state = 'DELIVERED';
alter table serial_applications force row level security;
alter table events force row level security;
alter table code_requests force row level security;
-- Scans of codes that should not be out there, by code and hour; beyond the first hundred of an hour only the counter grows.
create table suspect_scan_hours (
  tenant_id int not null references tenants (tenant_id),
  code text collate "C" not null,
  gtin text collate "C" not null,
  hour timestamptz not null,
  suspicion text collate "C" not null,
  -- Null: no pack of this tenant carries the code.
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  scans int not null,
  last_at timestamptz not null,
  primary key (tenant_id, code, gtin, hour, suspicion),
  constraint suspect_scan_hours__suspicion check (suspicion in ('NEVER_ISSUED', 'NOT_RELEASED', 'INACTIVE', 'DESTROYED') and scans > 0)
);
-- @tenant-table suspect_scan_hours select,insert,update
create index suspect_scan_hours__order on suspect_scan_hours (tenant_id, order_id, hour);
create index suspect_scan_hours__ordinal on suspect_scan_hours (tenant_id, ordinal) where ordinal is not null;
-- id: the event of the scan.
create table suspect_scans (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  gtin text collate "C" not null,
  ordinal bigint,
  order_id uuid,
  product_id uuid,
  suspicion text collate "C" not null,
  source text collate "C" not null,
  place text not null,
  scanned_at timestamptz not null,
  by_name text not null,
  primary key (tenant_id, id),
  constraint suspect_scans__suspicion check (suspicion in ('NEVER_ISSUED', 'NOT_RELEASED', 'INACTIVE', 'DESTROYED')),
  constraint suspect_scans__source check (source in ('CONSUMER', 'FIELD'))
);
-- @tenant-table suspect_scans select,insert
create index suspect_scans__order on suspect_scans (tenant_id, order_id, id);
create index suspect_scans__code on suspect_scans (tenant_id, code, id);
create index suspect_scans__ordinal on suspect_scans (tenant_id, ordinal, id) where ordinal is not null;
