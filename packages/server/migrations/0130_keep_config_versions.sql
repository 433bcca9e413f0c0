-- Configs of a tenant whose versions are all kept (decision 160). The newest is in force; a version never changes.
create table config_versions (
  tenant_id int not null references tenants (tenant_id),
  config text not null,
  version int not null,
  contents jsonb not null,
  saved_by text not null,
  saved_at timestamptz not null,
  reason text not null,
  primary key (tenant_id, config, version)
);
-- @tenant-table config_versions select,insert
