-- What the planning system calls the order; no part of what is approved.
alter table production_orders add column erp_reference text not null default '';
-- The level at which it was told that the order waits for a person; null while nobody was told. Any step of the order takes it back.
alter table production_orders add column waiting_level text collate "C";
-- What people say of an order. Never changed: a correction is a new comment that names the one it corrects.
create table production_order_comments (
  tenant_id int not null,
  order_id uuid not null,
  id uuid not null,
  text text not null,
  corrects uuid,
  written_at timestamptz not null,
  author_id uuid not null,
  author_name text not null,
  primary key (tenant_id, order_id, id),
  constraint production_order_comments__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id),
  constraint production_order_comments__corrects foreign key (tenant_id, order_id, corrects) references production_order_comments (tenant_id, order_id, id)
);
-- @tenant-table production_order_comments select,insert
-- How long an order may wait for a person in each status, in hours; a tenant without row has the defaults.
create table order_waiting_limits (
  tenant_id int not null references tenants (tenant_id),
  hours jsonb not null,
  version int not null default 1,
  primary key (tenant_id)
);
-- @tenant-table order_waiting_limits select,insert,update
-- Files of orders: checked row by row, mended, then entered at once. path names the stored file.
create table order_imports (
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
  constraint order_imports__status check (status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'ENTERING', 'DONE', 'DROPPED')),
  constraint order_imports__format check (format in ('CSV', 'XLSX'))
);
-- @tenant-table order_imports select,insert,update
-- cells: as in the file, or as mended. outcome: what entering the row would do, or has done.
create table order_import_rows (
  tenant_id int not null,
  import_id uuid not null,
  line int not null,
  order_no text not null default '',
  cells jsonb not null,
  outcome text collate "C" not null,
  faults jsonb not null default '[]',
  is_mended boolean not null default false,
  order_id uuid,
  primary key (tenant_id, import_id, line),
  constraint order_import_rows__import foreign key (tenant_id, import_id) references order_imports (tenant_id, id),
  constraint order_import_rows__outcome check (outcome in ('CREATE', 'CHANGE', 'SAME', 'WRONG'))
);
-- @tenant-table order_import_rows select,insert,update
