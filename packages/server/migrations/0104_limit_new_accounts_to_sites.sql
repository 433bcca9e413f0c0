-- Which factories an account gets that is made at the first login by the provider (decision 142). No choice, as in the
-- rows that are there: no such account is made.
alter table sign_on_settings add column account_sites text;

create table sign_on_sites (
  tenant_id int not null references tenants (tenant_id),
  factory_id uuid not null,
  primary key (tenant_id, factory_id)
);
-- @tenant-table sign_on_sites select,insert,delete
alter table sign_on_sites add constraint sign_on_sites__factory foreign key (tenant_id, factory_id) references factories (tenant_id, id);
create index sign_on_sites__factory on sign_on_sites (tenant_id, factory_id);
