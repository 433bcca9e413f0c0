-- Configuration bundles: whose are let in, which came in and went out, and what became of each item.
create table bundle_keys (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  -- SHA-256 of the public key.
  fingerprint text not null,
  name text not null,
  accepted_at timestamptz not null,
  accepted_by_name text not null,
  revoked_at timestamptz,
  revoked_by_name text not null default '',
  revoke_reason text not null default '',
  version int not null default 1,
  primary key (tenant_id, id)
);
-- @tenant-table bundle_keys select,insert,update
create unique index bundle_keys__fingerprint on bundle_keys (tenant_id, fingerprint) where revoked_at is null;

create table bundles (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  direction text not null,
  status text not null,
  source_code text not null,
  source_name text not null,
  target_code text not null,
  fingerprint text not null,
  product text not null,
  sha256 text not null,
  size int not null,
  -- The file of one that came in.
  path text,
  -- As the bundle says itself.
  written_at timestamptz not null,
  written_by text not null,
  at timestamptz not null,
  by_name text not null,
  task_id uuid,
  ended_at timestamptz,
  ended_by_name text not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint bundles__direction check (direction in ('IN', 'OUT')),
  constraint bundles__status check (status in ('WRITTEN', 'CHECKED', 'ENTERING', 'DONE', 'DROPPED'))
);
-- @tenant-table bundles select,insert,update
create index bundles__path on bundles (tenant_id, path) where path is not null;

create table bundle_items (
  tenant_id int not null references tenants (tenant_id),
  bundle_id uuid not null,
  -- In the order in which they are entered.
  place int not null,
  kind text not null,
  key text not null,
  -- Of the bundle; null: it is only here.
  content jsonb,
  -- What stood here at the comparison; null: nothing.
  before jsonb,
  difference text not null,
  is_chosen boolean not null,
  outcome text not null default 'OPEN',
  refusal jsonb,
  primary key (tenant_id, bundle_id, place),
  constraint bundle_items__difference check (difference in ('NEW', 'CHANGED', 'SAME', 'ONLY_HERE')),
  constraint bundle_items__outcome check (outcome in ('OPEN', 'LEFT', 'DONE', 'WAITS', 'REFUSED'))
);
-- @tenant-table bundle_items select,insert,update,delete
alter table bundle_items add constraint bundle_items__bundle foreign key (tenant_id, bundle_id) references bundles (tenant_id, id);
create unique index bundle_items__item on bundle_items (tenant_id, bundle_id, kind, key);
