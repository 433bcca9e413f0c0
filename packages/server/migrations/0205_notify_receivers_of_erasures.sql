-- What receivers of provide endpoints are to forget: ids of records and members, and nothing of the person.
create table provide_erasures (
  tenant_id int not null,
  endpoint_id uuid not null,
  item_id uuid not null,
  -- Of the record, where it is not personal; null otherwise.
  key text,
  member_id uuid not null,
  -- In the order in which they are read, drawn under a lock; null until the product itself has forgotten the person.
  number bigint,
  erased_at timestamptz not null,
  -- Null: it is still to be sent, where the endpoint sends.
  delivered_at timestamptz,
  primary key (tenant_id, endpoint_id, item_id)
);
-- @tenant-table provide_erasures select,insert,update,delete
alter table provide_erasures add constraint provide_erasures__endpoint foreign key (tenant_id, endpoint_id) references provide_endpoints (tenant_id, id) on delete cascade;
alter table provide_erasures add constraint provide_erasures__member foreign key (tenant_id, member_id) references members (tenant_id, id);
create unique index provide_erasures__number on provide_erasures (tenant_id, endpoint_id, number) where number is not null;
create index provide_erasures__open on provide_erasures (tenant_id, endpoint_id, number) where delivered_at is null;
create index provide_erasures__of_member on provide_erasures (tenant_id, member_id);

alter table provide_deliveries drop constraint provide_deliveries__content;
alter table provide_deliveries add constraint provide_deliveries__content check (content in ('CHANGES', 'ERASURES'));
