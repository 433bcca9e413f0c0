-- What became of messages that were routed: applied, rejected with the places, or waiting for a decision about a value.
alter table inbox_messages add column is_waiting boolean not null default false;
-- How often it was applied.
alter table inbox_messages add column applications int not null default 0;
alter table inbox_messages add constraint inbox_messages__waiting check (not is_waiting or status = 'ROUTED');
grant update (is_waiting, applications) on inbox_messages to serialis_app;
create index inbox_messages__to_apply on inbox_messages (tenant_id, received_at, id) where status = 'ROUTED' and not is_waiting;

-- The last judgement of a message. It names places and never a value.
create table inbox_outcomes (
  tenant_id int not null,
  message_id uuid not null,
  judged_at timestamptz not null,
  outcome text collate "C" not null,
  -- The versions that it was mapped by.
  models jsonb not null,
  dicts jsonb not null,
  inserted int not null,
  changed int not null,
  unchanged int not null,
  older int not null,
  faults jsonb not null,
  primary key (tenant_id, message_id),
  constraint inbox_outcomes__outcome check (outcome in ('APPLIED', 'REJECTED', 'WAITING'))
);
-- @tenant-table inbox_outcomes select,insert,update,delete
alter table inbox_outcomes add constraint inbox_outcomes__message foreign key (tenant_id, message_id) references inbox_messages (tenant_id, id) on delete cascade;

-- The dictionaries that a message waits for.
create table inbox_waits (
  tenant_id int not null,
  dict_id uuid not null,
  message_id uuid not null,
  primary key (tenant_id, dict_id, message_id)
);
-- @tenant-table inbox_waits select,insert,delete
alter table inbox_waits add constraint inbox_waits__message foreign key (tenant_id, message_id) references inbox_messages (tenant_id, id) on delete cascade;
create index inbox_waits__message_id on inbox_waits (tenant_id, message_id);
