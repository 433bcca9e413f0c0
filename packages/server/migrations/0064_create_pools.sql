-- How orders take the codes of a product's level, and when new ones are asked for. The codes themselves are blocks of the ledger under
-- pool_key. pharmforce pools hold nothing: their codes are what the rule of the level can still make.
create table pools (
  tenant_id int not null,
  id uuid not null,
  pool_key text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  source text collate "C" not null,
  environment text collate "C" not null,
  supplier_id uuid,
  minimum_request int not null,
  maximum_percent int not null,
  zero_box text collate "C" not null,
  zero_box_per_batch int not null,
  zero_box_each int not null,
  zero_box_rule_version_id uuid,
  threshold int not null,
  target int not null,
  warn_days int not null,
  is_active boolean not null,
  created_at timestamptz not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint pools__pool_key unique (tenant_id, pool_key),
  constraint pools__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint pools__zero_box_rule foreign key (tenant_id, zero_box_rule_version_id) references rule_versions (tenant_id, id),
  constraint pools__source check ((source = 'pharmforce') = (environment = 'OWN')),
  constraint pools__maximum_percent check (maximum_percent between 100 and 300),
  constraint pools__target check (target >= threshold)
) with (fillfactor = 80);
-- @tenant-table pools select,insert,update,delete
create index pools__product on pools (tenant_id, product_id, level);
-- One request for more codes, which may be several pulls one after another. requested: in pulls so far.
create table pool_replenishments (
  tenant_id int not null,
  id uuid not null,
  pool_id uuid not null,
  cause text collate "C" not null,
  status text collate "C" not null,
  quantity int not null,
  requested int not null,
  received int not null default 0,
  pull_id uuid not null,
  order_id uuid,
  problem text collate "C",
  requested_by text not null,
  requested_at timestamptz not null,
  ended_at timestamptz,
  primary key (tenant_id, id),
  constraint pool_replenishments__pool foreign key (tenant_id, pool_id) references pools (tenant_id, id),
  constraint pool_replenishments__status check (status in ('RUNNING', 'DELIVERED', 'SHORT', 'FAILED')),
  constraint pool_replenishments__counts check (quantity > 0 and requested <= quantity and received >= 0)
) with (fillfactor = 80);
-- @tenant-table pool_replenishments select,insert,update
create unique index pool_replenishments__running on pool_replenishments (tenant_id, pool_id) where status = 'RUNNING';
create index pool_replenishments__pool on pool_replenishments (tenant_id, pool_id, id);
create index pool_replenishments__pull on pool_replenishments (tenant_id, pull_id);
-- Codes that orders took from a pool on a day of the tenant's zone, less those they gave back: what the forecast looks at.
create table pool_days (
  tenant_id int not null,
  pool_id uuid not null,
  day date not null,
  taken int not null,
  primary key (tenant_id, pool_id, day),
  constraint pool_days__pool foreign key (tenant_id, pool_id) references pools (tenant_id, id) on delete cascade
) with (fillfactor = 80);
-- @tenant-table pool_days select,insert,update,delete
-- POOL: the codes are taken from pools of codes that came from a partner.
alter table production_orders drop constraint production_orders__codes_from;
alter table production_orders add constraint production_orders__codes_from check (codes_from in ('RULE', 'POOL', 'LINE'));
