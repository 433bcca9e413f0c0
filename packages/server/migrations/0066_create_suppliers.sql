-- Packaging suppliers: who packs for the brand owner, from when to when. EXPIRED is set on the night after valid_until; what is asked of a supplier looks at the day itself.
create table suppliers (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  address text not null,
  contacts text not null,
  phone text not null,
  -- The role that its people get.
  role_id uuid not null,
  status text collate "C" not null,
  period_from date not null,
  period int not null,
  -- 1 month, 2 year.
  period_type int not null,
  -- The last day of the period.
  valid_until date not null,
  lock_reason text not null default '',
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint suppliers__role foreign key (tenant_id, role_id) references roles (tenant_id, id),
  constraint suppliers__status check (status in ('ACTIVE', 'EXPIRED', 'LOCKED', 'DELETE')),
  constraint suppliers__period check (period > 0 and period_type in (1, 2) and valid_until >= period_from)
);
-- @tenant-table suppliers select,insert,update
-- A deleted supplier gives its name and code free.
create unique index suppliers__name on suppliers (tenant_id, name) where status <> 'DELETE';
create unique index suppliers__code on suppliers (tenant_id, code) where status <> 'DELETE';
create index suppliers__valid_until on suppliers (tenant_id, status, valid_until);
-- How many codes of a product's level a supplier may ask for at once.
create table supplier_authorities (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  maximum bigint not null,
  period_from date not null,
  period int not null,
  period_type int not null,
  valid_until date not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint supplier_authorities__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  constraint supplier_authorities__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint supplier_authorities__once unique (tenant_id, supplier_id, product_id, level),
  constraint supplier_authorities__maximum check (maximum > 0),
  constraint supplier_authorities__period check (period > 0 and period_type in (1, 2) and valid_until >= period_from)
);
-- @tenant-table supplier_authorities select,insert,update,delete
create index supplier_authorities__product on supplier_authorities (tenant_id, product_id);
-- More codes at once than an authority says: asked for by one person, decided by another.
create table supplier_requests (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  -- What the authority said when it was asked.
  maximum bigint not null,
  order_id uuid,
  reason text not null,
  status text collate "C" not null,
  requested_by uuid not null,
  requested_by_name text not null,
  requested_at timestamptz not null,
  decided_by uuid,
  decided_by_name text not null default '',
  decided_at timestamptz,
  decision text not null default '',
  application_id uuid,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint supplier_requests__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id),
  constraint supplier_requests__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint supplier_requests__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id),
  constraint supplier_requests__application foreign key (tenant_id, application_id) references serial_applications (tenant_id, id),
  constraint supplier_requests__status check (status in ('OPEN', 'APPROVED', 'REFUSED', 'WITHDRAWN') and (status = 'OPEN') = (decided_at is null) and (status = 'APPROVED') = (application_id is not null))
);
-- @tenant-table supplier_requests select,insert,update
create index supplier_requests__supplier on supplier_requests (tenant_id, supplier_id, id);
create index supplier_requests__status on supplier_requests (tenant_id, status, id);
-- Requests that a rule refused: three within a day are worth more than a low alert.
create table supplier_refusals (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  rule text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  quantity bigint not null,
  by_name text not null,
  happened_at timestamptz not null,
  primary key (tenant_id, id),
  constraint supplier_refusals__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id)
);
-- @tenant-table supplier_refusals select,insert
create index supplier_refusals__supplier on supplier_refusals (tenant_id, supplier_id, id);
create index supplier_refusals__day on supplier_refusals (tenant_id, supplier_id, happened_at);
