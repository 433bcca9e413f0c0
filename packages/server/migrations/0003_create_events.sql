-- One row per command, written in its transaction; insert-only by privilege.
create table events (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  action text collate "C" not null,
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  actor_id uuid,
  actor_name text not null,
  occurred_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  zone text not null,
  reason text not null default '',
  details jsonb not null default '{}',
  signature_id uuid,
  request_id text not null default '',
  ip text not null default '',
  primary key (tenant_id, id)
);
-- @tenant-table events select,insert
create index events__subject on events (tenant_id, subject_type, subject_id, id);
create index events__action on events (tenant_id, action, id);
create index events__actor on events (tenant_id, actor_id, id);
-- What the sealer has still to do. Ids are made before the commit, so no mark on them could tell.
create table unsealed_events (
  tenant_id int not null,
  event_id uuid not null,
  primary key (tenant_id, event_id),
  constraint unsealed_events__event foreign key (tenant_id, event_id) references events (tenant_id, id)
);
-- @tenant-table unsealed_events select,insert,delete
create table event_seals (
  tenant_id int not null references tenants (tenant_id),
  seq bigint not null,
  event_id uuid not null,
  prev_hash bytea not null,
  hash bytea not null,
  sealed_at timestamptz not null,
  primary key (tenant_id, seq),
  constraint event_seals__event unique (tenant_id, event_id)
);
-- @tenant-table event_seals select,insert
