-- Single sign-on by OpenID Connect (decision 140): the provider of a tenant, whose identities are whose accounts, and
-- what waits for an answer of the provider.
create table sign_on_settings (
  tenant_id int primary key references tenants (tenant_id),
  name text not null,
  issuer text not null,
  client_id text not null,
  sealed_secret bytea,
  secret_set_at timestamptz,
  scopes text not null,
  account_claim text not null,
  groups_claim text not null,
  creates_accounts boolean not null,
  is_active boolean not null,
  is_only boolean not null,
  -- Who could have pointed the provider at identities of their own.
  saved_by uuid[] not null,
  version int not null
);
-- @tenant-table sign_on_settings select,insert,update

create table sign_on_group_roles (
  tenant_id int not null references tenants (tenant_id),
  group_name text collate "C" not null,
  role_id uuid not null,
  primary key (tenant_id, group_name, role_id)
);
-- @tenant-table sign_on_group_roles select,insert,delete
alter table sign_on_group_roles add constraint sign_on_group_roles__role foreign key (tenant_id, role_id) references roles (tenant_id, id);
create index sign_on_group_roles__role on sign_on_group_roles (tenant_id, role_id);

-- Accounts that log in with a password although the tenant signs on by its provider alone.
create table sign_on_local_accounts (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  primary key (tenant_id, user_id)
);
-- @tenant-table sign_on_local_accounts select,insert,delete
alter table sign_on_local_accounts add constraint sign_on_local_accounts__user foreign key (tenant_id, user_id) references users (tenant_id, id);

create table sign_on_identities (
  tenant_id int not null references tenants (tenant_id),
  issuer text not null,
  subject text collate "C" not null,
  user_id uuid not null,
  bound_at timestamptz not null,
  primary key (tenant_id, issuer, subject),
  constraint sign_on_identities__one unique (tenant_id, user_id, issuer)
);
-- @tenant-table sign_on_identities select,insert,delete
alter table sign_on_identities add constraint sign_on_identities__user foreign key (tenant_id, user_id) references users (tenant_id, id);

create table sign_on_flows (
  tenant_id int not null references tenants (tenant_id),
  state_hash bytea not null,
  -- Of a secret that only the tab knows which began it.
  browser_hash bytea not null,
  purpose text not null,
  settings_version int not null,
  nonce text not null,
  verifier text not null,
  -- Of a signature: who signs, and the digest of what is signed.
  user_id uuid,
  digest text,
  started_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, state_hash)
);
-- @tenant-table sign_on_flows select,insert,delete
create index sign_on_flows__expires on sign_on_flows (tenant_id, expires_at);

-- The provider has asked the signer anew; used up by one signature.
create table sign_on_proofs (
  tenant_id int not null references tenants (tenant_id),
  proof_hash bytea not null,
  user_id uuid not null,
  digest text not null,
  issuer text not null,
  expires_at timestamptz not null,
  primary key (tenant_id, proof_hash)
);
-- @tenant-table sign_on_proofs select,insert,delete
create index sign_on_proofs__expires on sign_on_proofs (tenant_id, expires_at);

-- Such a session asks for no other password: its user may have none.
alter table sessions add column by_provider boolean not null default false;
