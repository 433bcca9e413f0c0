-- Calls of API keys for the technical log: a row for each key, route, minute and status.
create table key_calls (
  tenant_id int not null,
  id uuid not null,
  key_id uuid not null,
  route text collate "C" not null,
  minute timestamptz not null,
  status smallint not null,
  calls int not null,
  slowest_ms int not null,
  primary key (tenant_id, key_id, minute, route, status),
  constraint key_calls__calls check (calls > 0)
);
-- @tenant-table key_calls select,insert,update,delete
alter table key_calls add constraint key_calls__key foreign key (tenant_id, key_id) references api_keys (tenant_id, id);
create index key_calls__minute on key_calls (tenant_id, minute, id);
