-- What goes to the line: no codes are kept, a download computes them again; the sums prove that they are the same bytes.
create table production_order_packages (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  number int not null,
  status text collate "C" not null,
  line_id uuid not null,
  line_name text not null,
  task_id uuid,
  checksum text,
  created_at timestamptz not null,
  built_at timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text not null default '',
  primary key (tenant_id, id),
  constraint production_order_packages__number unique (tenant_id, order_id, number),
  constraint production_order_packages__status check (status in ('BUILDING', 'READY', 'ACKNOWLEDGED', 'WITHDRAWN')),
  constraint production_order_packages__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table production_order_packages select,insert,update
-- At most one package of an order is under way or in force.
create unique index production_order_packages__open on production_order_packages (tenant_id, order_id) where status <> 'WITHDRAWN';
create table production_order_package_files (
  tenant_id int not null,
  package_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  format text not null,
  rows bigint not null,
  size bigint not null,
  sha256 text not null,
  primary key (tenant_id, package_id, level, format),
  constraint production_order_package_files__package foreign key (tenant_id, package_id) references production_order_packages (tenant_id, id)
);
-- @tenant-table production_order_package_files select,insert
-- Outer packs seen by the warehouse. container: its ordinal, null when the code is nobody's; then the code as it was read.
create table production_order_scans (
  tenant_id int not null,
  id uuid not null,
  order_id uuid not null,
  container bigint,
  code text not null default '',
  level text collate "C",
  outcome text collate "C" not null,
  scanned_at timestamptz not null,
  scanned_by text not null,
  primary key (tenant_id, id),
  constraint production_order_scans__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table production_order_scans select,insert,delete
create unique index production_order_scans__container on production_order_scans (tenant_id, order_id, container) where container is not null;
create unique index production_order_scans__code on production_order_scans (tenant_id, order_id, code) where container is null;
create index production_order_scans__outcome on production_order_scans (tenant_id, order_id, outcome, id);
