-- The realm of the platform: people who manage tenants and belong to none, their sessions, and their waits after wrong
-- passwords. Only the owner makes administrators (npm run platform-admin); the working role reads them.
create table platform_administrators (
  administrator_id uuid primary key,
  account text collate "C" not null,
  name text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  created_at timestamptz not null,
  constraint platform_administrators__account unique (account)
);
comment on table platform_administrators is 'reference table';
grant select on platform_administrators to serialis_app;

create table platform_sessions (
  token_hash bytea primary key,
  administrator_id uuid not null,
  opened_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null
);
comment on table platform_sessions is 'reference table';
alter table platform_sessions add constraint platform_sessions__administrator foreign key (administrator_id) references platform_administrators (administrator_id);
create index platform_sessions__administrator_of on platform_sessions (administrator_id);
grant select, insert, update, delete on platform_sessions to serialis_app;

create table platform_login_tries (
  counted_for text collate "C" primary key,
  tries double precision not null,
  tried_at timestamptz not null,
  wait_until timestamptz,
  refused int not null,
  refused_at timestamptz not null,
  address text not null
);
comment on table platform_login_tries is 'reference table';
grant select, insert, update, delete on platform_login_tries to serialis_app;
