-- Which mixes a tenant allows inside one container; without a row none.
create table packing_rules (
  tenant_id int references tenants (tenant_id) primary key,
  mixes_batches boolean not null,
  mixes_release boolean not null,
  version int not null
);
-- @tenant-table packing_rules select,insert,update
