-- Counters of sale, and accounts of product categories and brands at source channels (decision 132).
create table sales_counters (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  region_id uuid,
  address text not null,
  gln text not null,
  latitude double precision,
  longitude double precision,
  zone text not null,
  valid_from date,
  valid_to date,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint sales_counters__code unique (tenant_id, code)
);
-- @tenant-table sales_counters select,insert,update,delete
alter table sales_counters add constraint sales_counters__region foreign key (tenant_id, region_id) references regions (tenant_id, id);
create unique index sales_counters__gln on sales_counters (tenant_id, gln) where gln <> '';
create index sales_counters__of_region on sales_counters (tenant_id, region_id, code);

create table category_accounts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  channel_id uuid not null,
  category_id uuid,
  brand_id uuid,
  outside_id text not null,
  owner_id uuid,
  status text not null,
  valid_from date,
  valid_to date,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint category_accounts__code unique (tenant_id, code),
  constraint category_accounts__outside_id unique (tenant_id, channel_id, outside_id)
);
-- @tenant-table category_accounts select,insert,update,delete
alter table category_accounts add constraint category_accounts__channel foreign key (tenant_id, channel_id) references source_channels (tenant_id, id);
alter table category_accounts add constraint category_accounts__category foreign key (tenant_id, category_id) references product_categories (tenant_id, id);
alter table category_accounts add constraint category_accounts__brand foreign key (tenant_id, brand_id) references brands (tenant_id, id);
alter table category_accounts add constraint category_accounts__owner foreign key (tenant_id, owner_id) references business_units (tenant_id, id);
create index category_accounts__of_category on category_accounts (tenant_id, category_id);
create index category_accounts__of_brand on category_accounts (tenant_id, brand_id);
create index category_accounts__of_owner on category_accounts (tenant_id, owner_id);
