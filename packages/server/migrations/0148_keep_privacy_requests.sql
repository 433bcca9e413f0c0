-- Requests of members for a copy of everything that is kept, or to be erased. Reason and note are empty once the member
-- is erased.
create table privacy_requests (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  identified_by text collate "C" not null,
  reason text not null,
  note text not null,
  asked_by uuid not null,
  asked_by_name text not null,
  asked_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  task_id uuid,
  -- How many rows of each table an erasure has touched so far; a task that was cut off continues to count.
  touched jsonb not null default '{}',
  files int not null default 0,
  finished_at timestamptz,
  certificate jsonb,
  certificate_digest text collate "C" not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint privacy_requests__kind check (kind in ('ACCESS', 'ERASURE')),
  constraint privacy_requests__status check (status in ('REQUESTED', 'RUNNING', 'DONE', 'REJECTED', 'WITHDRAWN')),
  constraint privacy_requests__identified check (identified_by in ('ACCOUNT', 'KNOWN_CONTACT', 'DOCUMENT', 'REPRESENTATIVE')),
  constraint privacy_requests__four_eyes check (status not in ('RUNNING', 'DONE', 'REJECTED') or decided_by <> asked_by)
);
-- @tenant-table privacy_requests select,insert,update
alter table privacy_requests add constraint privacy_requests__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create unique index privacy_requests__open on privacy_requests (tenant_id, member_id, kind) where status in ('REQUESTED', 'RUNNING');
create index privacy_requests__of_member on privacy_requests (tenant_id, member_id, id desc);
create index privacy_requests__by_status on privacy_requests (tenant_id, status, id desc);

-- What an erasure removes; everything else of these tables stays as it was recorded.
grant update (proof) on member_consents to serialis_app;
grant update (reason, ref_id) on point_bookings to serialis_app;
grant delete on member_serials to serialis_app;
grant delete on serial_offers to serialis_app;
grant delete on member_activities to serialis_app;
