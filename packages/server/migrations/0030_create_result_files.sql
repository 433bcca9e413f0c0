-- Files of production results as they were uploaded, and what became of them. No code is kept here: outcome counts, row_errors
-- holds the first thousand refused rows of the last dry run, path names the stored file.
create table result_files (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  sha256 text not null,
  name text not null,
  size bigint not null,
  path text not null,
  format text not null,
  status text collate "C" not null,
  enter_unknown boolean not null default false,
  leave_out_refused boolean not null default false,
  outcome jsonb,
  row_errors jsonb not null default '[]',
  unknown_elements jsonb not null default '[]',
  digest text,
  error_path text,
  error_size bigint,
  failure_key text,
  failure_params jsonb not null default '{}',
  sender text,
  control_number text,
  task_id uuid,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  decided_at timestamptz,
  decided_by_name text not null default '',
  reason text not null default '',
  primary key (tenant_id, id),
  constraint result_files__sha256 unique (tenant_id, order_id, sha256),
  constraint result_files__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id),
  constraint result_files__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'COMMITTING', 'COMMITTED', 'REFUSED'))
);
-- @tenant-table result_files select,insert,update
create index result_files__order_files on result_files (tenant_id, order_id, id);
create index result_files__control_number on result_files (tenant_id, control_number) where control_number is not null;
