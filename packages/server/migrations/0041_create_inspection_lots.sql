-- Numbers of a tenant's inspection lots.
create table inspection_numbers (
  tenant_id int not null references tenants (tenant_id),
  last_number bigint not null,
  primary key (tenant_id)
);
-- @tenant-table inspection_numbers select,insert,update
-- sampling = what was asked for; the other columns of the plan = what it came to. steps counts the rows of inspection_steps.
create table inspection_lots (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  status text collate "C" not null,
  goods text collate "C" not null,
  source text collate "C" not null,
  product_id uuid not null,
  product_name text not null,
  batch_code text collate "C" not null,
  level text collate "C" not null,
  lot_size bigint not null,
  sampling jsonb not null,
  -- Of ISO 2859-1: level, AQL and what is counted; null for other plans and for goods that are no series of lots.
  scheme_key text collate "C",
  plan jsonb not null,
  sample_size int not null,
  -- The draw: see drawSample.
  seed text not null,
  is_resubmitted boolean not null,
  disposition text collate "C",
  version int not null default 1,
  created_at timestamptz not null,
  created_by uuid not null,
  created_by_name text not null,
  decided_at timestamptz,
  decided_by_name text not null default '',
  primary key (tenant_id, id),
  constraint inspection_lots__number unique (tenant_id, number),
  constraint inspection_lots__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint inspection_lots__status check (status in ('DRAWN', 'SAMPLING', 'RECORDED', 'RELEASED', 'REJECTED', 'WITHDRAWN')),
  constraint inspection_lots__goods check (goods in ('COMMISSIONED', 'HELD', 'RETURNED')),
  constraint inspection_lots__sample_size check (sample_size between 1 and lot_size)
);
-- @tenant-table inspection_lots select,insert,update
create index inspection_lots__status on inspection_lots (tenant_id, status, number);
create index inspection_lots__product on inspection_lots (tenant_id, product_id, number);
create index inspection_lots__batch on inspection_lots (tenant_id, batch_code, number);
-- The orders that the lot was made from.
create table inspection_lot_orders (
  tenant_id int not null,
  lot_id uuid not null,
  order_id uuid not null,
  order_no text collate "C" not null,
  primary key (tenant_id, lot_id, order_id),
  constraint inspection_lot_orders__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id),
  constraint inspection_lot_orders__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id)
);
-- @tenant-table inspection_lot_orders select,insert
create index inspection_lot_orders__order_lots on inspection_lot_orders (tenant_id, order_id, lot_id);
-- Stored sets of ordinals: lot, drawn (frozen), held (what a rejected lot holds back) and sampled (taken, where the status says nothing of it).
create table inspection_sets (
  tenant_id int not null,
  lot_id uuid not null,
  part text collate "C" not null,
  members bytea not null,
  -- Bounds, to pass over sets that can not meet another.
  first_ordinal bigint not null,
  last_ordinal bigint not null,
  -- Its members may not be released or activated.
  is_blocking boolean not null,
  primary key (tenant_id, lot_id, part),
  constraint inspection_sets__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id),
  constraint inspection_sets__part check (part in ('lot', 'drawn', 'held', 'sampled'))
);
-- @tenant-table inspection_sets select,insert,update,delete
create index inspection_sets__blocking on inspection_sets (tenant_id, first_ordinal, last_ordinal) where is_blocking;
-- One row per pack that somebody took, with what was found.
create table inspection_samples (
  tenant_id int not null,
  lot_id uuid not null,
  ordinal bigint not null,
  taken_at timestamptz not null,
  taken_by_name text not null,
  result text collate "C",
  defect_class text collate "C",
  defects int not null default 0,
  note text not null default '',
  recorded_at timestamptz,
  recorded_by uuid,
  recorded_by_name text not null default '',
  primary key (tenant_id, lot_id, ordinal),
  constraint inspection_samples__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id),
  constraint inspection_samples__result check (result in ('CONFORMING', 'NONCONFORMING')),
  constraint inspection_samples__defects check ((defects > 0) = (result is not distinct from 'NONCONFORMING'))
);
-- @tenant-table inspection_samples select,insert,update
-- One row per step, never changed. number = version of the lot that the step made.
create table inspection_steps (
  tenant_id int not null,
  lot_id uuid not null,
  number int not null,
  command text collate "C" not null,
  to_status text collate "C" not null,
  happened_at timestamptz not null,
  actor_id uuid not null,
  actor_name text not null,
  reason text not null default '',
  facts jsonb not null default '{}',
  event_id uuid not null,
  signature_id uuid,
  primary key (tenant_id, lot_id, number),
  constraint inspection_steps__lot foreign key (tenant_id, lot_id) references inspection_lots (tenant_id, id)
);
-- @tenant-table inspection_steps select,insert
-- Where the switching rules stand: per product, packaging level and plan.
create table inspection_schemes (
  tenant_id int not null references tenants (tenant_id),
  product_id uuid not null,
  level text collate "C" not null,
  scheme_key text collate "C" not null,
  severity text collate "C" not null,
  is_stopped boolean not null,
  score int not null,
  recent jsonb not null,
  refused_tightened int not null,
  updated_at timestamptz not null,
  primary key (tenant_id, product_id, level, scheme_key),
  constraint inspection_schemes__product foreign key (tenant_id, product_id) references products (tenant_id, id)
);
-- @tenant-table inspection_schemes select,insert,update
