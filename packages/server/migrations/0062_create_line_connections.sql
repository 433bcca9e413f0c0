-- How a line is spoken to. sealed_secret is never answered. host_key: the fingerprint that a person confirmed.
-- next_look_at is moved on by whoever looks, so that one process looks at a time; heard_at: when the line last said something itself.
create table line_connections (
  tenant_id int not null,
  line_id uuid not null,
  transport text collate "C" not null,
  package_format text collate "C" not null,
  result_format text collate "C" not null,
  look_seconds int not null,
  settle_seconds int not null,
  answer_minutes int not null,
  silent_hours int not null,
  host text not null default '',
  port int not null default 22,
  account text not null default '',
  auth text collate "C" not null default 'PASSWORD',
  sealed_secret bytea,
  host_key text collate "C" not null default '',
  folder text not null default '',
  timeout_seconds int not null,
  api_key_id uuid,
  is_active boolean not null,
  next_look_at timestamptz not null,
  answered_at timestamptz,
  heard_at timestamptz,
  failures_in_a_row int not null default 0,
  last_failure jsonb,
  is_silent boolean not null default false,
  task_id uuid,
  version int not null default 1,
  primary key (tenant_id, line_id),
  constraint line_connections__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id),
  constraint line_connections__key foreign key (tenant_id, api_key_id) references api_keys (tenant_id, id),
  constraint line_connections__transport check (transport in ('FOLDER', 'SFTP', 'HTTP'))
) with (fillfactor = 70);
-- @tenant-table line_connections select,insert,update
create unique index line_connections__api_key on line_connections (tenant_id, api_key_id) where api_key_id is not null;
-- What went to a line and came from it. OUT is the outbox: a row per package or recall until the line has answered. IN: a row per file
-- or call; is_moved false: taken in, and perhaps still in the line's folder.
create table line_exchanges (
  tenant_id int not null,
  id uuid not null,
  line_id uuid not null,
  direction text collate "C" not null,
  kind text collate "C" not null,
  status text collate "C" not null,
  name text not null,
  size bigint not null default 0,
  sha256 text collate "C" not null default '',
  order_id uuid,
  order_no text not null default '',
  package_id uuid,
  package_number int,
  attempts int not null default 0,
  next_at timestamptz,
  deadline_at timestamptz,
  failure jsonb,
  reason text not null default '',
  result_file_id uuid,
  is_moved boolean not null default true,
  created_at timestamptz not null,
  created_by_name text not null,
  ended_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint line_exchanges__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id),
  constraint line_exchanges__status check (status in ('QUEUED', 'SENT', 'DONE', 'FAILED', 'CANCELLED', 'TAKEN', 'REFUSED'))
);
-- @tenant-table line_exchanges select,insert,update
create unique index line_exchanges__open on line_exchanges (tenant_id, package_id, kind) where status in ('QUEUED', 'SENT');
create index line_exchanges__list on line_exchanges (tenant_id, line_id, id);
create index line_exchanges__order on line_exchanges (tenant_id, order_id, id) where order_id is not null;
create unique index line_exchanges__unmoved on line_exchanges (tenant_id, line_id, name, sha256) where not is_moved;
