-- Records of collections from files: checked without a trace, corrected row by row, then entered batch by batch.

create table record_imports (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  collection_id uuid not null,
  file_name text not null,
  -- Null once the file was removed.
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  -- By column the path of a field.
  columns jsonb not null,
  -- The last line whose batch is committed.
  done_line bigint not null default 0,
  row_count int not null default 0,
  create_count int not null default 0,
  change_count int not null default 0,
  same_count int not null default 0,
  repeat_count int not null default 0,
  skip_count int not null default 0,
  refused_count int not null default 0,
  kept_count int not null default 0,
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
  constraint record_imports__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint record_imports__format check (format in ('CSV', 'XLSX', 'JSON_LINES'))
);
-- @tenant-table record_imports select,insert,update
alter table record_imports add constraint record_imports__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create index record_imports__of_collection on record_imports (tenant_id, collection_id, id desc);
create index record_imports__kept on record_imports (tenant_id, uploaded_at) where path is not null;

-- The first rows, and those that were refused.
create table record_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  -- The record as the row gives it; it may be about a person.
  data_encrypted bytea not null,
  faults jsonb not null,
  is_corrected boolean not null,
  primary key (tenant_id, import_id, line),
  constraint record_import_rows__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME', 'REPEAT', 'SKIP', 'REFUSED'))
);
-- @tenant-table record_import_rows select,insert,update,delete
alter table record_import_rows add constraint record_import_rows__import foreign key (tenant_id, import_id) references record_imports (tenant_id, id);
create index record_import_rows__by_outcome on record_import_rows (tenant_id, import_id, outcome, line);

-- By which persons a file is found that is still there: keyed hashes of what may be personal in its rows.
create table record_import_persons (
  tenant_id int not null,
  value_hash bytea not null,
  import_id uuid not null,
  primary key (tenant_id, value_hash, import_id),
  constraint record_import_persons__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table record_import_persons select,insert,delete
alter table record_import_persons add constraint record_import_persons__import foreign key (tenant_id, import_id) references record_imports (tenant_id, id);
create index record_import_persons__of_import on record_import_persons (tenant_id, import_id, value_hash);
