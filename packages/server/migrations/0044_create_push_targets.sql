-- One key per tenant for secrets that must be read again (passwords of outside systems), wrapped as rule keys are.
create table secret_keys (
  tenant_id int not null references tenants (tenant_id),
  wrapped_key bytea not null,
  created_at timestamptz not null,
  primary key (tenant_id)
);
-- @tenant-table secret_keys select,insert,update
-- Where pushes go. sealed_secret is never answered. circuit opens after failures in a row; task_id is the delivery under way.
create table push_targets (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  url text not null,
  format text collate "C" not null,
  auth text collate "C" not null,
  auth_user text not null default '',
  sealed_secret bytea,
  license text not null default '',
  relation_flag text collate "C" not null default '0',
  filter jsonb not null,
  batch_size int not null,
  keeps_order boolean not null,
  timeout_seconds int not null,
  is_active boolean not null,
  circuit text collate "C" not null default 'CLOSED',
  open_until timestamptz,
  opened_count int not null default 0,
  failures_in_a_row int not null default 0,
  last_success_at timestamptz,
  last_failure jsonb,
  task_id uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint push_targets__name unique (tenant_id, name),
  constraint push_targets__circuit check (circuit in ('CLOSED', 'OPEN', 'HALF_OPEN'))
) with (fillfactor = 70);
-- @tenant-table push_targets select,insert,update
