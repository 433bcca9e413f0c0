-- A draft may have gaps (null); from UNAPPROVED on all is there. steps counts the rows of production_order_steps.
create table production_orders (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  order_no text collate "C" not null,
  product_id uuid,
  -- Revision of the product that was in force at approval; from then on the order uses this one.
  product_revision int,
  product_name text not null default '',
  batch_code text collate "C",
  production_date date,
  expiration_date date,
  order_size bigint,
  reserve_percent int not null,
  mailbox text not null default '',
  planned_line_id uuid,
  line_id uuid,
  -- Its name when it was planned or assigned.
  line_name text not null default '',
  status text collate "C" not null,
  revision int not null default 1,
  version int not null default 1,
  codes_from text not null default 'RULE',
  scan_may_be_skipped boolean not null default false,
  codes_problem text,
  codes_problem_params jsonb,
  task_id uuid,
  production_quantity bigint,
  damaged_packages bigint,
  created_by uuid not null,
  created_by_name text not null,
  -- Who wrote the fields last, and who handed them in: neither may approve them.
  edited_by uuid not null,
  submitted_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint production_orders__order_no unique (tenant_id, order_no),
  constraint production_orders__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint production_orders__planned_line foreign key (tenant_id, planned_line_id) references production_lines (tenant_id, id),
  constraint production_orders__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id),
  constraint production_orders__order_size check (order_size > 0),
  constraint production_orders__codes_from check (codes_from in ('RULE', 'LINE'))
);
-- @tenant-table production_orders select,insert,update
create index production_orders__status on production_orders (tenant_id, status, id);
create index production_orders__product on production_orders (tenant_id, product_id, id);
create index production_orders__line on production_orders (tenant_id, line_id, id) where line_id is not null;
create index production_orders__batch on production_orders (tenant_id, batch_code, id);
create index production_orders__production_date on production_orders (tenant_id, production_date);
-- One row per transition, never changed. number = version of the order that the step made; record = what was signed.
create table production_order_steps (
  tenant_id int not null,
  order_id uuid not null,
  number int not null,
  command text collate "C" not null,
  from_status text collate "C",
  to_status text collate "C" not null,
  revision int not null,
  happened_at timestamptz not null,
  actor_id uuid,
  actor_name text not null,
  reason text not null default '',
  facts jsonb not null default '{}',
  event_id uuid not null,
  signature_id uuid,
  primary key (tenant_id, order_id, number),
  constraint production_order_steps__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table production_order_steps select,insert
create index production_order_steps__happened_at on production_order_steps (tenant_id, happened_at);
-- The fields of each revision as they were handed in: old signatures stay provable.
create table production_order_revisions (
  tenant_id int not null,
  order_id uuid not null,
  revision int not null,
  fields jsonb not null,
  submitted_at timestamptz not null,
  primary key (tenant_id, order_id, revision),
  constraint production_order_revisions__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table production_order_revisions select,insert,update
-- Levels with codes, from the unit outward.
create table production_order_levels (
  tenant_id int not null,
  order_id uuid not null,
  level text collate "C" not null,
  position smallint not null,
  capacity int not null,
  code_type text not null,
  gtin text collate "C",
  need bigint not null,
  assigned bigint not null default 0,
  placed_out bigint,
  primary key (tenant_id, order_id, level),
  constraint production_order_levels__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table production_order_levels select,insert,update,delete
