-- Where lines stand. gln is '' when the place has none.
create table factories (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  gln text collate "C" not null,
  sgln text collate "C" not null,
  zone text collate "C" not null,
  version int not null default 1,
  primary key (tenant_id, id),
  constraint factories__name unique (tenant_id, name)
);
-- @tenant-table factories select,insert,update,delete
create unique index factories__gln on factories (tenant_id, gln) where gln <> '';
-- revision is the one that counts as newest (an undo goes back), name and approval are its own; in_force is the approved one that orders use.
create table production_lines (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  code text collate "C" not null,
  name text not null,
  status text collate "C" not null,
  approval text collate "C" not null,
  revision int not null,
  in_force int,
  version int not null default 1,
  changed_at timestamptz not null,
  primary key (tenant_id, id),
  constraint production_lines__status check (status in ('ACTIVE', 'INACTIVE', 'DELETE')),
  constraint production_lines__approval check (approval in ('UNAPPROVED', 'APPROVED', 'REJECTED'))
);
-- @tenant-table production_lines select,insert,update
create unique index production_lines__code on production_lines (tenant_id, code) where status <> 'DELETE';
create unique index production_lines__name on production_lines (tenant_id, name) where status <> 'DELETE';
-- Settings never change: an edit is the next revision. Only the decision about it is written later.
create table line_revisions (
  tenant_id int not null,
  line_id uuid not null,
  revision int not null,
  -- The revision it was edited from; none for the first.
  base int,
  approval text collate "C" not null,
  name text not null,
  ip text collate "C" not null,
  type text collate "C" not null,
  factory_id uuid not null,
  mode text collate "C" not null,
  maximum_orders int not null,
  maximum_serials int not null,
  author_id uuid not null,
  author_name text not null,
  written_at timestamptz not null,
  approver_id uuid,
  approver_name text,
  decided_at timestamptz,
  opinion text not null default '',
  primary key (tenant_id, line_id, revision),
  constraint line_revisions__line foreign key (tenant_id, line_id) references production_lines (tenant_id, id),
  constraint line_revisions__factory foreign key (tenant_id, factory_id) references factories (tenant_id, id)
);
-- @tenant-table line_revisions select,insert,update
create index line_revisions__factory on line_revisions (tenant_id, factory_id);
