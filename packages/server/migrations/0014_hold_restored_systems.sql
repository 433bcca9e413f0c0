-- A restored installation sends and fetches nothing until a person releases it: what it would send may have been sent already.
create table restores (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  -- The state that the restore brought back.
  backup_at timestamptz not null,
  restored_at timestamptz not null,
  released_at timestamptz,
  released_by text,
  primary key (tenant_id, id)
);
-- @tenant-table restores select,insert,update
create unique index restores__held on restores (tenant_id) where released_at is null;
