-- A product may be of a brand, by its revision: the code is that of the day, which the approval signs. Accounts are
-- limited to brands as to regions.
alter table product_revisions add column brand_id uuid, add column brand_code text collate "C" not null default '';
alter table product_revisions add constraint product_revisions__brand foreign key (tenant_id, brand_id) references brands (tenant_id, id);
create index product_revisions__brand_of on product_revisions (tenant_id, brand_id) where brand_id is not null;

create table user_brands (
  tenant_id int not null,
  user_id uuid not null,
  brand_id uuid not null,
  primary key (tenant_id, user_id, brand_id)
);
-- @tenant-table user_brands select,insert,delete
create index user_brands__brand_of on user_brands (tenant_id, brand_id);
alter table user_brands add constraint user_brands__user foreign key (tenant_id, user_id) references users (tenant_id, id);
alter table user_brands add constraint user_brands__brand foreign key (tenant_id, brand_id) references brands (tenant_id, id);

alter table api_keys add column brand_ids uuid[] not null default '{}';

-- The brands of all packs that a record is about; null: some are of none, or it is not known.
alter table record_sites add column brand_ids uuid[];
alter table record_sites drop constraint record_sites__some;
alter table record_sites add constraint record_sites__some check (cardinality(site_ids) > 0 or cardinality(brand_ids) > 0);
