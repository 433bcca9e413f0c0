-- The last login by an identity of the provider, and identities that were taken from their accounts (decision 142).
alter table sign_on_identities add column last_login_at timestamptz;
grant update on sign_on_identities to serialis_app;

-- Such an identity opens no session until its owner links it again. Only a hash is kept.
create table sign_on_unbound (
  tenant_id int not null references tenants (tenant_id),
  identity_hash bytea not null,
  primary key (tenant_id, identity_hash)
);
-- @tenant-table sign_on_unbound select,insert,delete
