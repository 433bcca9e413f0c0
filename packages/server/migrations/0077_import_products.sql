-- Files of products: checked row by row, then entered at once. path names the stored file.
create table product_imports (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  file_name text not null,
  path text not null,
  size bigint not null,
  sha256 text not null,
  format text collate "C" not null,
  status text collate "C" not null,
  -- Titles of the columns as they stand in the file, and which field each one is; '' for none.
  titles jsonb not null default '[]',
  fields jsonb not null default '[]',
  row_count int not null default 0,
  wrong_count int not null default 0,
  entered_count int not null default 0,
  error_key text,
  error_params jsonb,
  task_id uuid,
  version int not null default 1,
  uploaded_at timestamptz not null,
  uploaded_by uuid not null,
  uploaded_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  primary key (tenant_id, id),
  constraint product_imports__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint product_imports__format check (format in ('CSV', 'XLSX'))
);
-- @tenant-table product_imports select,insert,update
-- cells: as in the file. outcome: what entering the row would do, or has done.
create table product_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  line int not null,
  code text not null default '',
  cells jsonb not null,
  outcome text collate "C" not null,
  faults jsonb not null default '[]',
  product_id uuid,
  primary key (tenant_id, import_id, line),
  constraint product_import_rows__import foreign key (tenant_id, import_id) references product_imports (tenant_id, id),
  constraint product_import_rows__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME', 'WRONG'))
);
-- @tenant-table product_import_rows select,insert,update
