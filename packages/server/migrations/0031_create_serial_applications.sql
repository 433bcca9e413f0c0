-- So many codes asked for in one go. issued + refused = quantity once it has ended; the codes are blocks of the ledger.
create table serial_applications (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  number bigint not null,
  product_id uuid not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid not null,
  order_id uuid,
  quantity bigint not null,
  issued bigint not null default 0,
  refused bigint not null default 0,
  state text collate "C" not null,
  failure text collate "C",
  reason text not null default '',
  applied_by uuid not null,
  applied_by_name text not null,
  applied_at timestamptz not null,
  finished_at timestamptz,
  event_id uuid not null,
  primary key (tenant_id, id),
  constraint serial_applications__number unique (tenant_id, number),
  constraint serial_applications__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint serial_applications__rule foreign key (tenant_id, rule_version_id) references rule_versions (tenant_id, id),
  constraint serial_applications__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id),
  constraint serial_applications__level check (level in ('EA', 'BUNDLE', 'CA', 'PL')),
  constraint serial_applications__state check (state in ('QUEUED', 'CHECKING', 'GENERATING', 'DELIVERED', 'FAILED')),
  constraint serial_applications__quantity check (quantity > 0 and issued >= 0 and refused >= 0),
  constraint serial_applications__ended check (finished_at is null or issued + refused = quantity)
);
-- @tenant-table serial_applications select,insert,update
create index serial_applications__product on serial_applications (tenant_id, product_id, number);
create index serial_applications__order on serial_applications (tenant_id, order_id, number) where order_id is not null;
create index serial_applications__rule on serial_applications (tenant_id, rule_version_id, number);
create index serial_applications__state on serial_applications (tenant_id, state, number) where state <> 'DELIVERED';
