-- Attributes of members: per collection of people one object that fits its newest meta data, and the states before.
create table member_attributes (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  member_id uuid not null,
  collection_id uuid not null,
  data jsonb not null,
  -- The version of the meta data by which this state was judged.
  meta_number int not null,
  version int not null default 1,
  source text collate "C" not null,
  -- The message or file that brought it.
  source_id uuid,
  -- When its source says that it was so: what is older changes nothing.
  source_at timestamptz not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  -- Of a merged member whose survivor has attributes of its own: kept for taking the merge back, and read by nothing else.
  is_set_aside boolean not null default false,
  primary key (tenant_id, id),
  constraint member_attributes__source check (source in ('PERSON', 'IMPORT', 'MESSAGE', 'UNDO'))
);
-- @tenant-table member_attributes select,insert,update,delete
alter table member_attributes add constraint member_attributes__member foreign key (tenant_id, member_id) references members (tenant_id, id);
alter table member_attributes add constraint member_attributes__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create unique index member_attributes__of_member on member_attributes (tenant_id, member_id, collection_id) where not is_set_aside;
create index member_attributes__set_aside on member_attributes (tenant_id, member_id) where is_set_aside;
create index member_attributes__by_change on member_attributes (tenant_id, collection_id, changed_at);

-- States that were replaced. They are never changed; they go thirteen months later, or with their member.
create table member_attribute_versions (
  tenant_id int not null,
  attributes_id uuid not null,
  version int not null,
  data jsonb not null,
  meta_number int not null,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamptz not null,
  changed_by_name text not null,
  changed_at timestamptz not null,
  -- A state is kept for thirteen months after it was replaced, so that a past day can be asked about.
  replaced_at timestamptz not null,
  primary key (tenant_id, attributes_id, version),
  constraint member_attribute_versions__source check (source in ('PERSON', 'IMPORT', 'MESSAGE', 'UNDO'))
);
-- @tenant-table member_attribute_versions select,insert,delete
alter table member_attribute_versions add constraint member_attribute_versions__attributes foreign key (tenant_id, attributes_id) references member_attributes (tenant_id, id) on delete cascade;
create index member_attribute_versions__by_time on member_attribute_versions (tenant_id, replaced_at);
