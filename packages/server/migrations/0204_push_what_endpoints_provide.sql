-- Provide endpoints that send by themselves what changed: where to, what the receiver has, and each delivery.
create table provide_channels (
  tenant_id int not null,
  endpoint_id uuid not null,
  url text not null,
  batch_size int not null,
  timeout_seconds int not null,
  faults_in_a_row int not null,
  status text collate "C" not null,
  failures_in_a_row int not null default 0,
  last_success_at timestamptz,
  last_failure jsonb,
  -- What changed before was compared; null: nothing was.
  changed_from timestamptz,
  -- When everything was compared last, and not only what changed.
  compared_at timestamptz,
  -- The comparison that is under way, and how far it is.
  walk_began_at timestamptz,
  walk_is_whole boolean not null default false,
  walk_at timestamptz,
  walk_id uuid,
  last_number int not null default 0,
  task_id uuid,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, endpoint_id),
  constraint provide_channels__status check (status in ('PAUSED', 'ACTIVE', 'FAULT')),
  constraint provide_channels__walk check ((walk_at is null) = (walk_id is null) and (walk_at is null or walk_began_at is not null))
);
-- @tenant-table provide_channels select,insert,update,delete
alter table provide_channels add constraint provide_channels__endpoint foreign key (tenant_id, endpoint_id) references provide_endpoints (tenant_id, id) on delete cascade;

-- Without what was sent: it is read anew for each attempt.
create table provide_deliveries (
  tenant_id int not null,
  id uuid not null,
  endpoint_id uuid not null,
  number int not null,
  content text collate "C" not null,
  status text collate "C" not null,
  -- Which records or members, and which version of each; null once it is done.
  items jsonb,
  item_count int not null,
  attempts int not null default 0,
  next_at timestamptz,
  sent_at timestamptz,
  failure jsonb,
  bytes int,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint provide_deliveries__status check (
    status in ('WAITING', 'DELIVERED', 'SKIPPED', 'KEPT')
    and (status = 'WAITING') = (items is not null)
    and (status = 'WAITING') = (next_at is not null)),
  constraint provide_deliveries__content check (content in ('CHANGES'))
);
-- @tenant-table provide_deliveries select,insert,update,delete
alter table provide_deliveries add constraint provide_deliveries__channel foreign key (tenant_id, endpoint_id) references provide_channels (tenant_id, endpoint_id) on delete cascade;
-- One after another: what a receiver did not take yet is overtaken by nothing.
create unique index provide_deliveries__open on provide_deliveries (tenant_id, endpoint_id) where status = 'WAITING';
create index provide_deliveries__newest on provide_deliveries (tenant_id, endpoint_id, id);

-- Which version of which record the receiver has; of a member of an audience: that it knows of it.
create table provide_sent (
  tenant_id int not null,
  endpoint_id uuid not null,
  item_id uuid not null,
  version int not null,
  sent_at timestamptz not null,
  primary key (tenant_id, endpoint_id, item_id)
);
-- @tenant-table provide_sent select,insert,update,delete
alter table provide_sent add constraint provide_sent__channel foreign key (tenant_id, endpoint_id) references provide_channels (tenant_id, endpoint_id) on delete cascade;
create index provide_sent__of_item on provide_sent (tenant_id, item_id);
