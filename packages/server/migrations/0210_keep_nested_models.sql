-- Fields that belong together and are used by reference, version by version. The draft of the next version is a row of
-- its own; what is published never changes.
create table nested_models (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint nested_models__status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED'))
);
-- @tenant-table nested_models select,insert,update,delete
create unique index nested_models__code on nested_models (tenant_id, code);
create index nested_models__by_status on nested_models (tenant_id, status, id);

create table nested_model_drafts (
  tenant_id int not null,
  model_id uuid not null,
  fields jsonb not null,
  effect text collate "C",
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (tenant_id, model_id),
  constraint nested_model_drafts__effect check (effect in ('SAFE', 'NEEDS_BACKFILL', 'BREAKING'))
);
-- @tenant-table nested_model_drafts select,insert,update,delete
alter table nested_model_drafts add constraint nested_model_drafts__model foreign key (tenant_id, model_id) references nested_models (tenant_id, id) on delete cascade;

create table nested_model_versions (
  tenant_id int not null,
  model_id uuid not null,
  number int not null,
  fields jsonb not null,
  effect text collate "C",
  reason text not null,
  published_at timestamptz not null,
  published_by_name text not null,
  primary key (tenant_id, model_id, number),
  constraint nested_model_versions__effect check (effect in ('SAFE', 'NEEDS_BACKFILL', 'BREAKING'))
);
-- @tenant-table nested_model_versions select,insert
alter table nested_model_versions add constraint nested_model_versions__model foreign key (tenant_id, model_id) references nested_models (tenant_id, id);
