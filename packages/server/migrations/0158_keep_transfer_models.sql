-- How messages of another system become records of a collection, version by version. The draft of the next version is a
-- row of its own; what is published never changes.
create table transfer_models (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  collection_id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint transfer_models__status check (status in ('DRAFT', 'PUBLISHED', 'RETIRED'))
);
-- @tenant-table transfer_models select,insert,update,delete
alter table transfer_models add constraint transfer_models__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create unique index transfer_models__code on transfer_models (tenant_id, code);
create index transfer_models__by_status on transfer_models (tenant_id, status, id);
create index transfer_models__by_collection on transfer_models (tenant_id, collection_id);

create table transfer_model_drafts (
  tenant_id int not null,
  model_id uuid not null,
  meta_number int not null,
  sample text not null,
  lines jsonb not null,
  -- What the lines make of the sample; null without one.
  coverage int,
  faults int,
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (tenant_id, model_id)
);
-- @tenant-table transfer_model_drafts select,insert,update,delete
alter table transfer_model_drafts add constraint transfer_model_drafts__model foreign key (tenant_id, model_id) references transfer_models (tenant_id, id) on delete cascade;

create table transfer_model_versions (
  tenant_id int not null,
  model_id uuid not null,
  number int not null,
  meta_number int not null,
  sample text not null,
  lines jsonb not null,
  line_count int not null,
  coverage int not null,
  reason text not null,
  published_at timestamptz not null,
  published_by_name text not null,
  primary key (tenant_id, model_id, number)
);
-- @tenant-table transfer_model_versions select,insert
alter table transfer_model_versions add constraint transfer_model_versions__model foreign key (tenant_id, model_id) references transfer_models (tenant_id, id);
