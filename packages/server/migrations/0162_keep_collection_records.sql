-- Records of collections of things and of values to look up: the state of each, the states before, the values by which
-- lists find them, and by which persons they are found when one asks for a copy or to be erased.
create table collection_records (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  collection_id uuid not null,
  key text collate "C" not null,
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
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint collection_records__source check (source in ('PERSON', 'IMPORT', 'MESSAGE', 'UNDO', 'ERASURE'))
);
-- @tenant-table collection_records select,insert,update,delete
alter table collection_records add constraint collection_records__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create unique index collection_records__key on collection_records (tenant_id, collection_id, key);
create index collection_records__newest on collection_records (tenant_id, collection_id, id);
create index collection_records__by_change on collection_records (tenant_id, collection_id, updated_at);

-- States that were replaced, and deletions (without data). They are never changed; they go with their record after the
-- days of their collection, or with the person they are about.
create table collection_record_versions (
  tenant_id int not null,
  record_id uuid not null,
  version int not null,
  collection_id uuid not null,
  key text collate "C" not null,
  data jsonb,
  meta_number int not null,
  source text collate "C" not null,
  source_id uuid,
  source_at timestamptz not null,
  changed_by_name text not null,
  -- Of a deletion.
  reason text not null,
  changed_at timestamptz not null,
  primary key (tenant_id, record_id, version),
  constraint collection_record_versions__source check (source in ('PERSON', 'IMPORT', 'MESSAGE', 'UNDO', 'ERASURE'))
);
-- @tenant-table collection_record_versions select,insert,delete
alter table collection_record_versions add constraint collection_record_versions__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
create index collection_record_versions__by_time on collection_record_versions (tenant_id, collection_id, changed_at);

-- Values of indexed fields as text: one field at a time is a range of this table in the order of the list.
create table collection_record_values (
  tenant_id int not null,
  collection_id uuid not null,
  path text collate "C" not null,
  value text collate "C" not null,
  record_id uuid not null,
  primary key (tenant_id, collection_id, path, value, record_id)
);
-- @tenant-table collection_record_values select,insert,delete
alter table collection_record_values add constraint collection_record_values__record foreign key (tenant_id, record_id) references collection_records (tenant_id, id) on delete cascade;
create index collection_record_values__of_record on collection_record_values (tenant_id, record_id);

-- Keyed hashes of what personal fields hold or held: a member's identities find its records by them. They stay with
-- the states that were replaced.
create table collection_record_persons (
  tenant_id int not null,
  record_id uuid not null,
  value_hash bytea not null,
  collection_id uuid not null,
  -- Set while the erasure of this member goes on: its identities are gone by then.
  member_id uuid,
  primary key (tenant_id, record_id, value_hash),
  constraint collection_record_persons__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table collection_record_persons select,insert,update,delete
alter table collection_record_persons add constraint collection_record_persons__collection foreign key (tenant_id, collection_id) references collections (tenant_id, id);
alter table collection_record_persons add constraint collection_record_persons__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create index collection_record_persons__by_hash on collection_record_persons (tenant_id, value_hash);
create index collection_record_persons__of_member on collection_record_persons (tenant_id, member_id) where member_id is not null;
