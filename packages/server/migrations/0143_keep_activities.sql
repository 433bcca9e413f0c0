-- What members did, as other systems say it: rows of a stream, never changed. Newest first by the key itself, which is
-- the only index.
create table member_activities (
  tenant_id int not null,
  member_id uuid not null,
  occurred_at timestamptz not null,
  id uuid not null,
  type text collate "C" not null,
  activity_id text collate "C" not null,
  props jsonb not null,
  received_at timestamptz not null,
  received_from uuid not null,
  primary key (tenant_id, member_id, occurred_at, id)
);
-- @tenant-table member_activities select,insert
alter table member_activities add constraint member_activities__member foreign key (tenant_id, member_id) references members (tenant_id, id);

-- Ids of senders, for as long as a repeated one must not count again.
create table activity_ids (
  tenant_id int not null,
  activity_id text collate "C" not null,
  received_at timestamptz not null,
  primary key (tenant_id, activity_id)
);
-- @tenant-table activity_ids select,insert,delete
create index activity_ids__received on activity_ids (tenant_id, received_at);

-- Types of activities that a tenant has beside the built-in ones. The place limits their number without a lock.
create table activity_types (
  tenant_id int not null references tenants (tenant_id),
  code text collate "C" not null,
  place smallint not null,
  first_received_at timestamptz not null,
  primary key (tenant_id, code),
  constraint activity_types__code check (code ~ '^[A-Z][A-Z0-9_]{0,39}$'),
  constraint activity_types__place check (place between 1 and 200)
);
-- @tenant-table activity_types select,insert
create unique index activity_types__one_place on activity_types (tenant_id, place);
