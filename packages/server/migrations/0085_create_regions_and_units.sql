-- Main data that is a tree (decision 132).
create table regions (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint regions__code unique (tenant_id, code)
);
-- @tenant-table regions select,insert,update,delete
alter table regions add constraint regions__parent foreign key (tenant_id, parent_id) references regions (tenant_id, id);
-- One level in the order of its codes.
create index regions__level on regions (tenant_id, parent_id, code);

create table business_units (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint business_units__code unique (tenant_id, code)
);
-- @tenant-table business_units select,insert,update,delete
alter table business_units add constraint business_units__parent foreign key (tenant_id, parent_id) references business_units (tenant_id, id);
create index business_units__level on business_units (tenant_id, parent_id, code);
