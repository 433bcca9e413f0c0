-- revision is the one that counts as newest (an undo goes back), name and status are its own; in_force is the approved one that orders use.
create table products (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  revision int not null,
  in_force int,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint products__status check (status in ('UNAPPROVED', 'APPROVED', 'REJECTED', 'DELETE'))
);
-- @tenant-table products select,insert,update
create unique index products__code on products (tenant_id, code) where status <> 'DELETE';
-- Contents never change: an edit is the next revision. Only the decision about it is written later.
create table product_revisions (
  tenant_id int not null,
  product_id uuid not null,
  revision int not null,
  -- The revision it was edited from; none for the first.
  base int,
  status text collate "C" not null,
  name text not null,
  validity int not null,
  period_type smallint not null,
  workflow text collate "C" not null,
  company_code text collate "C" not null,
  production_line_id uuid,
  sn_source text collate "C" not null,
  packaging_level text collate "C" not null,
  owner_gln text collate "C" not null,
  vendor_gln text collate "C" not null,
  producer_gln text collate "C" not null,
  template_id uuid not null,
  template_shape int not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamptz not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamptz,
  opinion text not null default '',
  primary key (tenant_id, product_id, revision),
  constraint product_revisions__product foreign key (tenant_id, product_id) references products (tenant_id, id),
  constraint product_revisions__line foreign key (tenant_id, production_line_id) references production_lines (tenant_id, id),
  constraint product_revisions__template foreign key (tenant_id, template_id, template_shape) references packaging_template_shapes (tenant_id, template_id, shape)
);
-- @tenant-table product_revisions select,insert,update
create index product_revisions__template on product_revisions (tenant_id, template_id, template_shape);
create index product_revisions__line on product_revisions (tenant_id, production_line_id) where production_line_id is not null;
create table product_levels (
  tenant_id int not null,
  product_id uuid not null,
  revision int not null,
  level text collate "C" not null,
  gtin text collate "C",
  rule_version_id uuid,
  primary key (tenant_id, product_id, revision, level),
  constraint product_levels__revision foreign key (tenant_id, product_id, revision) references product_revisions (tenant_id, product_id, revision),
  constraint product_levels__rule_version foreign key (tenant_id, rule_version_id) references rule_versions (tenant_id, id)
);
-- @tenant-table product_levels select,insert
create index product_levels__rule on product_levels (tenant_id, rule_version_id) where rule_version_id is not null;
-- Which product holds a name or a GTIN: its newest revision, or the one in force. The primary keys are the truth of "exists".
create table product_names (
  tenant_id int not null,
  name text not null,
  product_id uuid not null,
  constraint product_names__name primary key (tenant_id, name),
  constraint product_names__product foreign key (tenant_id, product_id) references products (tenant_id, id)
);
-- @tenant-table product_names select,insert,delete
create index product_names__product on product_names (tenant_id, product_id);
create table product_gtins (
  tenant_id int not null,
  gtin text collate "C" not null,
  product_id uuid not null,
  level text collate "C" not null,
  constraint product_gtins__gtin primary key (tenant_id, gtin),
  constraint product_gtins__product foreign key (tenant_id, product_id) references products (tenant_id, id)
);
-- @tenant-table product_gtins select,insert,delete
create index product_gtins__product on product_gtins (tenant_id, product_id);
