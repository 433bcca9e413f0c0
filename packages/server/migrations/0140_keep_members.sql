-- People who bought or scanned something, and the identities by which they are recognized. What an identity is in full
-- is sealed by the tenant's key; it is found by a keyed hash.
create table members (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  status text collate "C" not null,
  name text not null,
  gender text collate "C",
  birthday date,
  region_id uuid,
  source_channel_id uuid,
  locale text collate "C",
  -- Empty: that of the tenant.
  zone text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint members__status check (status in ('ACTIVE', 'FROZEN', 'MERGED', 'ERASED')),
  constraint members__gender check (gender in ('FEMALE', 'MALE', 'OTHER')),
  constraint members__locale check (locale in ('en', 'zh'))
);
-- @tenant-table members select,insert,update
alter table members add constraint members__region foreign key (tenant_id, region_id) references regions (tenant_id, id);
alter table members add constraint members__channel foreign key (tenant_id, source_channel_id) references source_channels (tenant_id, id);
create index members__by_status on members (tenant_id, status, id);
create index members__of_region on members (tenant_id, region_id, id) where region_id is not null;
create index members__of_channel on members (tenant_id, source_channel_id, id) where source_channel_id is not null;

create table member_identities (
  tenant_id int not null,
  id uuid not null,
  member_id uuid not null,
  kind text collate "C" not null,
  value_hash bytea not null,
  value_encrypted bytea not null,
  verified_at timestamptz,
  added_at timestamptz not null,
  primary key (tenant_id, id),
  constraint member_identities__kind check (kind in ('PHONE', 'EMAIL', 'OPENID', 'UNIONID', 'EXTERNAL', 'DEVICE')),
  constraint member_identities__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table member_identities select,insert,update,delete
alter table member_identities add constraint member_identities__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create unique index member_identities__value on member_identities (tenant_id, kind, value_hash);
create index member_identities__of_member on member_identities (tenant_id, member_id, id);
