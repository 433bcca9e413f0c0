-- Addresses at which other systems read the records of a collection, and how much was read, hour by hour.
create table provide_endpoints (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  slug text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  auth text collate "C" not null,
  collection_id uuid not null,
  fields jsonb not null,
  personal text collate "C" not null,
  sensitive text collate "C" not null,
  page_size int not null,
  rate_per_second int not null,
  description text not null,
  status text collate "C" not null,
  sealed_secret bytea,
  secret_set_at timestamptz,
  -- Accepted beside the new one, until it ends.
  sealed_old_secret bytea,
  old_secret_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint provide_endpoints__auth check (auth in ('HMAC', 'TOKEN')),
  constraint provide_endpoints__status check (status in ('DISABLED', 'ENABLED', 'FAULT')),
  constraint provide_endpoints__masks check (personal in ('OMIT', 'PART', 'FULL') and sensitive in ('OMIT', 'PART', 'FULL')),
  constraint provide_endpoints__secret check (status = 'DISABLED' or sealed_secret is not null),
  constraint provide_endpoints__old_secret check ((sealed_old_secret is null) = (old_secret_until is null))
);
-- @tenant-table provide_endpoints select,insert,update,delete
alter table provide_endpoints add constraint provide_endpoints__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create unique index provide_endpoints__slug on provide_endpoints (tenant_id, slug);
create index provide_endpoints__of_collection on provide_endpoints (tenant_id, collection_id);

create table provide_hours (
  tenant_id int not null,
  endpoint_id uuid not null,
  hour timestamptz not null,
  answered bigint not null,
  records bigint not null,
  refused bigint not null,
  last_answered_at timestamptz,
  last_refused_at timestamptz,
  last_refusal text collate "C",
  primary key (tenant_id, endpoint_id, hour)
);
-- @tenant-table provide_hours select,insert,update,delete
alter table provide_hours add constraint provide_hours__endpoint foreign key (tenant_id, endpoint_id) references provide_endpoints (tenant_id, id) on delete cascade;
