create table brands (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint brands__code unique (tenant_id, code),
  constraint brands__name unique (tenant_id, name)
);
-- @tenant-table brands select,insert,update,delete
