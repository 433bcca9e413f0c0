create table roles (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  name text not null,
  authorities text[] not null,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint roles__name unique (tenant_id, name)
);
-- @tenant-table roles select,insert,update,delete
create table users (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  account text collate "C" not null,
  name text not null,
  phone text not null default '',
  email text not null default '',
  password_hash text not null,
  must_change_password boolean not null default false,
  is_disabled boolean not null default false,
  failed_logins int not null default 0,
  locked_until timestamptz,
  version int not null default 1,
  created_at timestamptz not null,
  primary key (tenant_id, id),
  constraint users__account unique (tenant_id, account)
);
-- @tenant-table users select,insert,update
create table user_roles (
  tenant_id int not null,
  user_id uuid not null,
  role_id uuid not null,
  primary key (tenant_id, user_id, role_id),
  constraint user_roles__user foreign key (tenant_id, user_id) references users (tenant_id, id),
  constraint user_roles__role foreign key (tenant_id, role_id) references roles (tenant_id, id)
);
-- @tenant-table user_roles select,insert,delete
create table sessions (
  tenant_id int not null,
  token_hash bytea not null,
  user_id uuid not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  constraint sessions__user foreign key (tenant_id, user_id) references users (tenant_id, id)
);
-- @tenant-table sessions select,insert,update,delete
create index sessions__user on sessions (tenant_id, user_id);
create table idempotency_keys (
  tenant_id int not null,
  actor_id uuid not null,
  key text collate "C" not null,
  route text not null,
  body_digest bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (tenant_id, actor_id, key)
);
-- @tenant-table idempotency_keys select,insert,update,delete
