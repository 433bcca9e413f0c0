-- Main data: plain masters whose code is unique within the tenant (decision 132).
create table brands (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  owner text not null,
  remark text not null,
  valid_from date,
  valid_to date,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint brands__code unique (tenant_id, code)
);
-- @tenant-table brands select,insert,update,delete

create table source_channels (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint source_channels__code unique (tenant_id, code)
);
-- @tenant-table source_channels select,insert,update,delete
