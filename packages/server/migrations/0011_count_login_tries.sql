-- Wrong passwords by what they are counted for: an account, a group of unknown accounts, a known device of an account,
-- the sessions of an account, an address. tries decays with time, refused counts until the next login.
create table login_tries (
  tenant_id int not null references tenants (tenant_id),
  counted_for text collate "C" not null,
  tries double precision not null,
  tried_at timestamptz not null,
  wait_until timestamptz,
  refused int not null,
  refused_at timestamptz not null,
  address text not null,
  primary key (tenant_id, counted_for)
);
-- @tenant-table login_tries select,insert,update,delete
create index login_tries__refused_at on login_tries (tenant_id, refused_at);

-- Browsers in which the owner of an account has logged in. Only the hash of a browser's secret is stored.
create table known_devices (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  device_hash bytea not null,
  seen_at timestamptz not null,
  primary key (tenant_id, user_id, device_hash)
);
-- @tenant-table known_devices select,insert,update,delete
alter table known_devices add constraint known_devices__user foreign key (tenant_id, user_id) references users (tenant_id, id);

alter table users drop column failed_logins;
alter table users drop column locked_until;
