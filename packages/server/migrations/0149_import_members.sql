-- Files of members. Titles and rows may hold personal data, and so are sealed by the tenant's key; file and rows are
-- removed after a number of days, and only the counts stay.
create table member_imports (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  file_name text not null,
  -- Null once the file was removed.
  path text,
  size bigint not null,
  sha256 text collate "C" not null,
  format text collate "C" not null,
  status text collate "C" not null,
  titles_encrypted bytea,
  columns jsonb not null,
  found_by jsonb not null,
  verified_kinds jsonb not null,
  verified_proof text not null,
  -- The last line whose batch is committed.
  done_line bigint not null default 0,
  row_count bigint not null default 0,
  create_count bigint not null default 0,
  change_count bigint not null default 0,
  same_count bigint not null default 0,
  repeat_count bigint not null default 0,
  refused_count bigint not null default 0,
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
  constraint member_imports__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint member_imports__format check (format in ('CSV', 'XLSX'))
);
-- @tenant-table member_imports select,insert,update
create index member_imports__kept on member_imports (tenant_id, uploaded_at) where path is not null;

-- The first rows, and those that were refused.
create table member_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  line bigint not null,
  outcome text collate "C" not null,
  -- Cells, and what the member had in them.
  cells_encrypted bytea not null,
  faults jsonb not null,
  other_ids uuid[] not null,
  is_corrected boolean not null,
  primary key (tenant_id, import_id, line),
  constraint member_import_rows__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME', 'REPEAT', 'REFUSED'))
);
-- @tenant-table member_import_rows select,insert,update,delete
alter table member_import_rows add constraint member_import_rows__import foreign key (tenant_id, import_id) references member_imports (tenant_id, id);
create index member_import_rows__by_outcome on member_import_rows (tenant_id, import_id, outcome, line);

-- While a file is checked: by which hashes its earlier rows are found, and whose they are.
create table member_import_keys (
  tenant_id int not null,
  import_id uuid not null,
  value_hash bytea not null,
  person_id uuid not null,
  is_new boolean not null,
  primary key (tenant_id, import_id, value_hash),
  constraint member_import_keys__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table member_import_keys select,insert,update,delete
alter table member_import_keys add constraint member_import_keys__import foreign key (tenant_id, import_id) references member_imports (tenant_id, id);
create index member_import_keys__of_person on member_import_keys (tenant_id, import_id, person_id);

-- Which members an import made, changed or found unchanged.
create table member_import_members (
  tenant_id int not null,
  import_id uuid not null,
  member_id uuid not null,
  outcome text collate "C" not null,
  entered_at timestamptz not null,
  primary key (tenant_id, member_id, import_id),
  constraint member_import_members__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME'))
);
-- @tenant-table member_import_members select,insert,delete
alter table member_import_members add constraint member_import_members__import foreign key (tenant_id, import_id) references member_imports (tenant_id, id);
