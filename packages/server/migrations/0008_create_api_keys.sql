-- Keys for integrators. Only the hash of a key is stored; a revoked key stays, because events name it.
create table api_keys (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  begins text collate "C" not null,
  token_hash bytea not null,
  authorities text[] not null,
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_used_at timestamptz,
  primary key (tenant_id, id),
  constraint api_keys__token_hash unique (tenant_id, token_hash),
  constraint api_keys__name unique (tenant_id, name)
);
-- @tenant-table api_keys select,insert,update
