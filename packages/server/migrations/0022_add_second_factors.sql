-- The authenticator app of an account (RFC 6238). The secret is sealed; it counts once its owner has confirmed it with a
-- code. last_step is the time step of the newest code that was accepted: no step is accepted twice.
create table authenticator_apps (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  secret bytea not null,
  last_step int not null default 0,
  confirmed_at timestamptz,
  primary key (tenant_id, user_id)
);
-- @tenant-table authenticator_apps select,insert,update,delete
alter table authenticator_apps add constraint authenticator_apps__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- Codes for the loss of the other factors; a code that was used is gone.
create table recovery_codes (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  code_hash bytea not null,
  primary key (tenant_id, user_id, code_hash)
);
-- @tenant-table recovery_codes select,insert,update,delete
alter table recovery_codes add constraint recovery_codes__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- Passkeys (WebAuthn). counter is that of the authenticator, 0 when it does not count.
create table passkeys (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  user_id uuid not null,
  name text not null,
  credential_id bytea not null,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  created_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, id)
);
-- @tenant-table passkeys select,insert,update,delete
create unique index passkeys__credential on passkeys (tenant_id, user_id, credential_id);
alter table passkeys add constraint passkeys__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- What a passkey is asked to sign: one open challenge for each purpose of an account, gone once it is answered.
create table passkey_challenges (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  purpose text not null,
  challenge bytea not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id, purpose)
);
-- @tenant-table passkey_challenges select,insert,update,delete
alter table passkey_challenges add constraint passkey_challenges__user foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table roles add column needs_second_factor boolean not null default false;

-- ASK: the session waits for the second factor of its account. SET_UP: it waits until the account has one.
alter table sessions add column factor_due text;

-- A reset of the second factor that the owner has not seen yet.
alter table users add column factor_reset_by_name text not null default '';
alter table users add column factor_reset_at timestamptz;
