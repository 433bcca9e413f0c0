-- By what erased persons were recognized, as keyed hashes: no file, form or other system brings them back unasked. A row
-- goes when the person comes back by their own will. A restored installation may not know the member, so there is no
-- foreign key.
create table suppressed_identities (
  tenant_id int not null references tenants (tenant_id),
  value_hash bytea not null,
  member_id uuid not null,
  suppressed_at timestamptz not null,
  primary key (tenant_id, value_hash),
  constraint suppressed_identities__hash check (octet_length(value_hash) = 32)
);
-- @tenant-table suppressed_identities select,insert,delete
create index suppressed_identities__of_member on suppressed_identities (tenant_id, member_id);
