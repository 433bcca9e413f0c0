-- Files whose rows become messages of a subscribe endpoint: checked without a trace, then taken in batch by batch.
create table endpoint_files (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  endpoint_id uuid not null,
  file_name text not null,
  -- Null once the file was removed.
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  -- The first rows for who uploaded the file; they may be about persons. They go with the file.
  preview_encrypted bytea,
  -- The last row whose batch is committed.
  done_line bigint not null default 0,
  row_count int not null default 0,
  accepted_count int not null default 0,
  repeated_count int not null default 0,
  refused_count int not null default 0,
  task_id uuid,
  error_key text collate "C",
  error_params jsonb,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint endpoint_files__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint endpoint_files__format check (format in ('CSV', 'XLSX', 'JSON', 'JSON_LINES'))
);
-- @tenant-table endpoint_files select,insert,update,delete
alter table endpoint_files add constraint endpoint_files__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id);
create index endpoint_files__of_endpoint on endpoint_files (tenant_id, endpoint_id, id desc);
create index endpoint_files__kept on endpoint_files (tenant_id, uploaded_at) where path is not null;

-- Rows that were refused, and why; never what they hold.
create table endpoint_file_faults (
  tenant_id int not null,
  file_id uuid not null,
  line bigint not null,
  reason text collate "C" not null,
  primary key (tenant_id, file_id, line)
);
-- @tenant-table endpoint_file_faults select,insert,delete
alter table endpoint_file_faults add constraint endpoint_file_faults__file foreign key (tenant_id, file_id) references endpoint_files (tenant_id, id) on delete cascade;

-- The file and the row by which a message came; the file may be forgotten before it.
alter table inbox_messages add column file_id uuid, add column file_row int,
  add constraint inbox_messages__file check ((file_id is null) = (file_row is null));
