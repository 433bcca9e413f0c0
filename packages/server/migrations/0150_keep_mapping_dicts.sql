-- What values of one system are called in another, version by version. The draft of the next version is a row of its
-- own; what is published never changes.
create table mapping_dicts (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name_en text not null,
  name_zh text not null,
  from_system text not null,
  to_system text not null,
  -- Its values say something about a person.
  is_personal boolean not null,
  description text not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint mapping_dicts__status check (status in ('DRAFT', 'PUBLISHED', 'ARCHIVED'))
);
-- @tenant-table mapping_dicts select,insert,update,delete
create unique index mapping_dicts__code on mapping_dicts (tenant_id, code);
create index mapping_dicts__by_status on mapping_dicts (tenant_id, status, id);

create table mapping_dict_drafts (
  tenant_id int not null,
  dict_id uuid not null,
  policy text collate "C" not null,
  default_value text,
  items jsonb not null,
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (tenant_id, dict_id),
  constraint mapping_dict_drafts__policy check (policy in ('ERROR', 'KEEP', 'DEFAULT', 'INBOX')),
  constraint mapping_dict_drafts__default check ((policy = 'DEFAULT') = (default_value is not null))
);
-- @tenant-table mapping_dict_drafts select,insert,update,delete
alter table mapping_dict_drafts add constraint mapping_dict_drafts__dict foreign key (tenant_id, dict_id) references mapping_dicts (tenant_id, id) on delete cascade;

create table mapping_dict_versions (
  tenant_id int not null,
  dict_id uuid not null,
  number int not null,
  policy text collate "C" not null,
  default_value text,
  items jsonb not null,
  item_count int not null,
  reason text not null,
  published_at timestamptz not null,
  published_by_name text not null,
  primary key (tenant_id, dict_id, number),
  constraint mapping_dict_versions__policy check (policy in ('ERROR', 'KEEP', 'DEFAULT', 'INBOX')),
  constraint mapping_dict_versions__default check ((policy = 'DEFAULT') = (default_value is not null))
);
-- @tenant-table mapping_dict_versions select,insert
alter table mapping_dict_versions add constraint mapping_dict_versions__dict foreign key (tenant_id, dict_id) references mapping_dicts (tenant_id, id);

-- Values that were asked for and that no item maps, until a version does.
create table mapping_unmatched (
  tenant_id int not null,
  dict_id uuid not null,
  value text collate "C" not null,
  times int not null,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (tenant_id, dict_id, value)
);
-- @tenant-table mapping_unmatched select,insert,update,delete
alter table mapping_unmatched add constraint mapping_unmatched__dict foreign key (tenant_id, dict_id) references mapping_dicts (tenant_id, id) on delete cascade;
create index mapping_unmatched__by_times on mapping_unmatched (tenant_id, dict_id, times desc);
