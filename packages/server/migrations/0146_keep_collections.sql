-- Kinds of data that come in from other systems, and what their records look like, version by version. The draft of the
-- next version is a row of its own, one for each collection; what is published may only be retired.
create table collections (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  kind text collate "C" not null,
  key_path text collate "C" not null,
  -- Null: records are kept until they are deleted.
  retention_days int,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  -- Grows with each change of the meta data.
  meta_version int not null default 0,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint collections__kind check (kind in ('PROFILE', 'EVENT', 'OBJECT', 'LOOKUP')),
  constraint collections__status check (status in ('DRAFT', 'PUBLISHED', 'DEPRECATED', 'ARCHIVED')),
  constraint collections__retention check (retention_days between 1 and 3650)
);
-- @tenant-table collections select,insert,update,delete
create unique index collections__code on collections (tenant_id, code);
create index collections__by_status on collections (tenant_id, status, id);

create table meta_data_drafts (
  tenant_id int not null,
  collection_id uuid not null,
  fields jsonb not null,
  -- What the draft does to stored records and readers; null before the first published version.
  effect text collate "C",
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (tenant_id, collection_id),
  constraint meta_data_drafts__effect check (effect in ('SAFE', 'NEEDS_BACKFILL', 'BREAKING'))
);
-- @tenant-table meta_data_drafts select,insert,update,delete
alter table meta_data_drafts add constraint meta_data_drafts__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id) on delete cascade;
create index meta_data_drafts__by_effect on meta_data_drafts (tenant_id, effect) where effect is not null;

create table meta_data_versions (
  tenant_id int not null,
  collection_id uuid not null,
  number int not null,
  status text collate "C" not null,
  fields jsonb not null,
  effect text collate "C",
  reason text not null,
  published_at timestamptz not null,
  published_by_name text not null,
  retired_at timestamptz,
  retired_by_name text,
  retired_reason text,
  primary key (tenant_id, collection_id, number),
  constraint meta_data_versions__status check (status in ('PUBLISHED', 'RETIRED')),
  constraint meta_data_versions__effect check (effect in ('SAFE', 'NEEDS_BACKFILL', 'BREAKING')),
  constraint meta_data_versions__retired check ((status = 'RETIRED') = (retired_at is not null))
);
-- @tenant-table meta_data_versions select,insert
-- Nothing else of a published version ever changes.
grant update (status, retired_at, retired_by_name, retired_reason) on meta_data_versions to serialis_app;
alter table meta_data_versions add constraint meta_data_versions__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
