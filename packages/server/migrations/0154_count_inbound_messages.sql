-- What became of the messages of an endpoint, hour by hour; counted in memory and added up once a second.
create table endpoint_hours (
  tenant_id int not null,
  endpoint_id uuid not null,
  hour timestamptz not null,
  accepted bigint not null,
  repeated bigint not null,
  refused bigint not null,
  last_accepted_at timestamptz,
  last_refused_at timestamptz,
  last_refusal text collate "C",
  primary key (tenant_id, endpoint_id, hour)
);
-- @tenant-table endpoint_hours select,insert,update,delete
alter table endpoint_hours add constraint endpoint_hours__endpoint foreign key (tenant_id, endpoint_id) references subscribe_endpoints (tenant_id, id) on delete cascade;
