-- Replays of many messages: which are chosen, what a trial says, and what applying wrote, so that it can be taken back.
-- Nothing here holds a value of a message or names a person.

create table message_replays (
  tenant_id int not null,
  id uuid not null,
  endpoint_id uuid,
  message_status text collate "C",
  received_from timestamptz,
  -- Exclusive, and no later than the replay: what comes in later is judged by the newest versions anyway.
  received_to timestamptz not null,
  status text collate "C" not null,
  reason text not null default '',
  -- How many messages were chosen when it began.
  message_count int not null,
  -- The place of the last message whose batch is committed.
  after_at timestamptz,
  after_id uuid,
  counts jsonb not null,
  -- What the trial counted, once applying has begun.
  checked jsonb,
  -- The versions that the trial judged by.
  basis jsonb not null,
  counts_members boolean not null default false,
  undone_count int not null default 0,
  left_count int not null default 0,
  task_id uuid,
  -- Why applying ended before the last message.
  error_key text collate "C",
  created_at timestamptz not null,
  created_by_name text not null,
  ended_at timestamptz,
  ended_by_name text not null default '',
  version int not null default 1,
  primary key (tenant_id, id),
  constraint message_replays__status check (status in ('CHECKING', 'CHECKED', 'APPLYING', 'APPLIED', 'UNDOING', 'UNDONE', 'DROPPED')),
  constraint message_replays__message_status check (message_status in ('APPLIED', 'REPLAYED', 'REJECTED', 'DEAD'))
);
-- @tenant-table message_replays select,insert,update,delete
alter table message_replays add constraint message_replays__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;
create index message_replays__created on message_replays (tenant_id, created_at);
create index message_replays__endpoint_id on message_replays (tenant_id, endpoint_id) where endpoint_id is not null;

-- Messages of which something would become, or became, otherwise. The trial keeps the first ones.
create table message_replay_messages (
  tenant_id int not null,
  replay_id uuid not null,
  message_id uuid not null,
  received_at timestamptz not null,
  outcome text collate "C" not null,
  inserted int not null,
  changed int not null,
  unchanged int not null,
  older int not null,
  counts_members boolean not null,
  -- How often the message was applied, this time included. Not counted in a trial.
  application int not null,
  primary key (tenant_id, replay_id, message_id),
  constraint message_replay_messages__outcome check (outcome in ('APPLIED', 'REJECTED', 'WAITING', 'UNROUTED', 'DEAD'))
);
-- @tenant-table message_replay_messages select,insert,delete
alter table message_replay_messages add constraint message_replay_messages__replay foreign key (tenant_id, replay_id) references message_replays (tenant_id, id) on delete cascade;
alter table message_replay_messages add constraint message_replay_messages__message foreign key (tenant_id, message_id) references inbox_messages (tenant_id, id) on delete cascade;
create index message_replay_messages__message_id on message_replay_messages (tenant_id, message_id);
create index message_replay_messages__by_time on message_replay_messages (tenant_id, replay_id, received_at, message_id);

-- What applying wrote: a record of a collection once for each replay, an activity, or that a message changed members.
create table message_replay_effects (
  tenant_id int not null,
  replay_id uuid not null,
  id uuid not null,
  message_id uuid not null,
  kind text collate "C" not null,
  outcome text collate "C" not null,
  collection_id uuid,
  record_id uuid,
  -- Of the record before the replay; 0 where the replay made it.
  version_before int,
  version int,
  activity_id text collate "C",
  -- What undoing made of it.
  undo text collate "C",
  primary key (tenant_id, replay_id, id),
  constraint message_replay_effects__kind check (kind in ('RECORD', 'ACTIVITY', 'MEMBER')),
  constraint message_replay_effects__outcome check (outcome in ('INSERTED', 'CHANGED')),
  constraint message_replay_effects__undo check (undo in ('UNDONE', 'CHANGED_SINCE', 'STATE_GONE', 'CLOSED', 'REPLACED', 'MEMBER'))
);
-- @tenant-table message_replay_effects select,insert,update,delete
alter table message_replay_effects add constraint message_replay_effects__replay foreign key (tenant_id, replay_id) references message_replays (tenant_id, id) on delete cascade;
create unique index message_replay_effects__record on message_replay_effects (tenant_id, replay_id, record_id) where record_id is not null;
create index message_replay_effects__open on message_replay_effects (tenant_id, replay_id, id) where undo is null;
