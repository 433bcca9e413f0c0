-- shape is the number of the newest structure; structure is that structure as text, so that two templates never say the same.
create table packaging_templates (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  remark text not null,
  shape int not null,
  structure text collate "C" not null,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint packaging_templates__name unique (tenant_id, name),
  constraint packaging_templates__structure unique (tenant_id, structure)
);
-- @tenant-table packaging_templates select,insert,update,delete
-- levels: from the unit outward, as the contract's templateLevel. Never changed: products point at the shape they were approved with.
create table packaging_template_shapes (
  tenant_id int not null,
  template_id uuid not null,
  shape int not null,
  levels jsonb not null,
  ratio text collate "C" not null,
  made_at timestamptz not null,
  made_by text not null,
  primary key (tenant_id, template_id, shape),
  constraint packaging_template_shapes__template foreign key (tenant_id, template_id) references packaging_templates (tenant_id, id)
);
-- @tenant-table packaging_template_shapes select,insert,delete
