-- Which transfer models the records of an endpoint go to, version by version. The draft of the next version is a row of
-- its own; what is published never changes.
create table routings (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  endpoint_id uuid not null,
  status text collate "C" not null,
  version int not null default 1,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (tenant_id, id),
  constraint routings__status check (status in ('DRAFT', 'PUBLISHED'))
);
-- @tenant-table routings select,insert,update,delete
create unique index routings__endpoint_id on routings (tenant_id, endpoint_id);
-- An endpoint is deleted only without messages, so nothing was ever routed for it.
alter table routings add constraint routings__of_endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;

create table routing_drafts (
  tenant_id int not null,
  routing_id uuid not null,
  match text collate "C" not null,
  rules jsonb not null,
  saved_at timestamptz not null,
  saved_by_name text not null,
  primary key (tenant_id, routing_id),
  constraint routing_drafts__match check (match in ('FIRST', 'ALL'))
);
-- @tenant-table routing_drafts select,insert,update,delete
alter table routing_drafts add constraint routing_drafts__routing foreign key (tenant_id, routing_id) references routings (tenant_id, id) on delete cascade;

create table routing_versions (
  tenant_id int not null,
  routing_id uuid not null,
  number int not null,
  match text collate "C" not null,
  rules jsonb not null,
  rule_count int not null,
  reason text not null,
  published_at timestamptz not null,
  published_by_name text not null,
  primary key (tenant_id, routing_id, number),
  constraint routing_versions__match check (match in ('FIRST', 'ALL'))
);
-- @tenant-table routing_versions select,insert
alter table routing_versions add constraint routing_versions__routing foreign key (tenant_id, routing_id) references routings (tenant_id, id) on delete cascade;

-- The version that judged a message last; 0 before the first. A message that is still NEW waits for a rule that fits the
-- record at this place.
alter table inbox_messages add column routing_number int not null default 0;
alter table inbox_messages add column unrouted_record int;
alter table inbox_messages add constraint inbox_messages__unrouted check (unrouted_record is null or (status = 'NEW' and routing_number > 0));
grant update (routing_number, unrouted_record) on inbox_messages to serialis_app;
create index inbox_messages__to_route on inbox_messages (tenant_id, endpoint_id, routing_number, received_at, id) where status = 'NEW';
