-- Segregation of duties: which permissions may not meet in one person. Without a row the examples of the product, none active.
create table duty_rules (
  tenant_id int references tenants (tenant_id) primary key,
  rules jsonb not null,
  version int not null
);
-- @tenant-table duty_rules select,insert,update
