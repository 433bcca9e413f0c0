-- One open alert per type and object; repeats raise its counter.
create table alerts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  type text collate "C" not null,
  level text collate "C" not null,
  status text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  params jsonb not null default '{}',
  raised_count int not null default 1,
  raised_at timestamptz not null,
  last_raised_at timestamptz not null,
  cause_gone_at timestamptz,
  owner_id uuid,
  owner_name text not null default '',
  note text not null default '',
  status_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint alerts__level check (level in ('HIGH', 'MIDDLE', 'LOW')),
  constraint alerts__status check (status in ('NEW', 'ACTIVE', 'SOLVED', 'UNSOLVED', 'OBSOLETE'))
);
-- @tenant-table alerts select,insert,update
create unique index alerts__open on alerts (tenant_id, type, subject_type, subject_id) where status in ('NEW', 'ACTIVE');
create index alerts__subject on alerts (tenant_id, subject_type, subject_id, id);
