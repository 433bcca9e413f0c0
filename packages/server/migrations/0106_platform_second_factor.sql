-- The second factor of platform administrators, as tenants have it for their users, and what happens in the realm itself.
create table platform_factors (
  administrator_id uuid primary key,
  secret bytea not null,
  confirmed_at timestamptz,
  -- Time steps whose codes were used, newest first.
  used_steps int[] not null default '{}'
);
comment on table platform_factors is 'reference table';
alter table platform_factors add constraint platform_factors__administrator foreign key (administrator_id) references platform_administrators (administrator_id);
grant select, insert, update, delete on platform_factors to serialis_app;

create table platform_recovery_codes (
  administrator_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  primary key (administrator_id, code_hash)
);
comment on table platform_recovery_codes is 'reference table';
alter table platform_recovery_codes add constraint platform_recovery_codes__administrator foreign key (administrator_id) references platform_administrators (administrator_id);
grant select, insert, delete on platform_recovery_codes to serialis_app;

-- The key of secrets that belong to no tenant, wrapped by the master key. One row.
create table platform_secret_key (
  is_only boolean primary key default true,
  wrapped_key bytea not null,
  created_at timestamptz not null,
  constraint platform_secret_key__one check (is_only)
);
comment on table platform_secret_key is 'reference table';
grant select, insert, update on platform_secret_key to serialis_app;

-- What happened in the realm; what happens at a tenant is in the log of the tenant.
create table platform_events (
  event_id uuid primary key,
  at timestamptz not null,
  action text collate "C" not null,
  by_name text not null,
  by_account text collate "C" not null,
  account text collate "C" not null,
  reason text not null,
  ip text not null,
  request_id text not null,
  constraint platform_events__action check (action in ('FACTOR_ADDED', 'FACTOR_REMOVED', 'FACTOR_RESET', 'FACTOR_REFUSED', 'RECOVERY_CODES_MADE'))
);
comment on table platform_events is 'reference table';
grant select, insert on platform_events to serialis_app;

alter table platform_sessions add column factor_due text collate "C";
alter table platform_sessions add constraint platform_sessions__factor_due check (factor_due = 'ASK');
