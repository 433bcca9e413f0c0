-- Extracts: lists of serial numbers as they stand now or stood at a past moment, written by a task into the task's file.
-- given: a set that another part of the product named; else filter says which.
create table extracts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  filter jsonb not null,
  given bytea,
  subject_type text collate "C",
  subject_id text collate "C",
  as_of timestamptz,
  axis text collate "C" not null,
  purpose text not null,
  status text collate "C" not null,
  rows bigint,
  parts int,
  size bigint,
  sha256 text,
  sealed_seq bigint,
  failure_key text,
  task_id uuid,
  created_at timestamptz not null,
  created_by uuid,
  created_by_name text not null,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint extracts__number unique (tenant_id, number),
  constraint extracts__axis check (axis in ('happened', 'recorded')),
  constraint extracts__status check (status in ('WRITING', 'DONE', 'FAILED'))
);
-- @tenant-table extracts select,insert,update
-- A recall: what was named, everything that it touches (members: with contents and containers around), what was found, and the hold.
create table recalls (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  reason text not null,
  source jsonb not null,
  status text collate "C" not null,
  members bytea,
  report jsonb,
  result jsonb,
  failure_key text,
  failure_params jsonb not null default '{}',
  task_id uuid,
  created_at timestamptz not null,
  created_by_name text not null,
  traced_at timestamptz,
  held_at timestamptz,
  held_by_name text not null default '',
  event_id uuid,
  primary key (tenant_id, id),
  constraint recalls__number unique (tenant_id, number),
  constraint recalls__status check (status in ('TRACING', 'TRACED', 'FAILED', 'HOLDING', 'HELD'))
);
-- @tenant-table recalls select,insert,update
