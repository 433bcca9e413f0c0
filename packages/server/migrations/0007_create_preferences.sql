-- What the console remembers for a user, or for an API key: no foreign key to either.
create table preferences (
  tenant_id int not null references tenants (tenant_id),
  actor_id uuid not null,
  key text collate "C" not null,
  value jsonb not null,
  changed_at timestamptz not null,
  primary key (tenant_id, actor_id, key)
);
-- @tenant-table preferences select,insert,update
