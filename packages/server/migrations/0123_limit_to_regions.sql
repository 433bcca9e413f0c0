-- A factory is in a region and belongs to a business unit. An account is limited to regions or units with all below
-- them: none means no limit of that kind, so these are never deleted with the region or unit.
alter table factories add column region_id uuid, add column business_unit_id uuid;
alter table factories add constraint factories__region foreign key (tenant_id, region_id) references regions (tenant_id, id);
alter table factories add constraint factories__unit foreign key (tenant_id, business_unit_id) references business_units (tenant_id, id);
create index factories__region_of on factories (tenant_id, region_id) where region_id is not null;
create index factories__unit_of on factories (tenant_id, business_unit_id) where business_unit_id is not null;

create table user_regions (
  tenant_id int not null,
  user_id uuid not null,
  region_id uuid not null,
  primary key (tenant_id, user_id, region_id)
);
-- @tenant-table user_regions select,insert,delete
create index user_regions__region_of on user_regions (tenant_id, region_id);
alter table user_regions add constraint user_regions__user foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table user_regions add constraint user_regions__region foreign key (tenant_id, region_id) references regions (tenant_id, id);

create table user_business_units (
  tenant_id int not null,
  user_id uuid not null,
  business_unit_id uuid not null,
  primary key (tenant_id, user_id, business_unit_id)
);
-- @tenant-table user_business_units select,insert,delete
create index user_business_units__unit_of on user_business_units (tenant_id, business_unit_id);
alter table user_business_units add constraint user_business_units__user foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table user_business_units add constraint user_business_units__unit foreign key (tenant_id, business_unit_id) references business_units (tenant_id, id);

-- As its maker was limited; site_ids are the chosen factories.
alter table api_keys add column region_ids uuid[] not null default '{}', add column business_unit_ids uuid[] not null default '{}';
