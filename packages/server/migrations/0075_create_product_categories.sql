-- How products are sorted: a tree of categories (one per product), and groups (any number per product). Neither is part of a revision:
-- sorting changes nothing of what is made, so nobody approves it.
create table product_categories (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  parent_id uuid,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint product_categories__code unique (tenant_id, code),
  constraint product_categories__name unique (tenant_id, name),
  constraint product_categories__parent foreign key (tenant_id, parent_id) references product_categories (tenant_id, id)
);
create index product_categories__children on product_categories (tenant_id, parent_id);
-- @tenant-table product_categories select,insert,update,delete
create table product_groups (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  remark text not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint product_groups__code unique (tenant_id, code),
  constraint product_groups__name unique (tenant_id, name)
);
-- @tenant-table product_groups select,insert,update,delete
create table product_group_members (
  tenant_id int not null,
  product_id uuid not null,
  group_id uuid not null,
  primary key (tenant_id, product_id, group_id),
  constraint product_group_members__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint product_group_members__group foreign key (tenant_id, group_id) references product_groups (tenant_id, id)
);
create index product_group_members__members on product_group_members (tenant_id, group_id, product_id);
-- @tenant-table product_group_members select,insert,delete
alter table products add column category_id uuid;
alter table products add constraint products__category foreign key (tenant_id, category_id) references product_categories (tenant_id, id);
create index products__of_category on products (tenant_id, category_id);
