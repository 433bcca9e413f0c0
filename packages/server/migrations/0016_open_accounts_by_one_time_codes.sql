-- With its code the owner of an account chooses a password that nobody else knows; at most one code an account.
create table one_time_codes (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  code_hash bytea not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (tenant_id, user_id)
);
-- @tenant-table one_time_codes select,insert,update,delete
alter table one_time_codes add constraint one_time_codes__user foreign key (tenant_id, user_id) references users (tenant_id, id);

-- An account without a password has ''. A reset that the owner has not seen yet, and when the code was used.
alter table users add column reset_by_name text not null default '';
alter table users add column reset_at timestamptz;
alter table users add column chosen_at timestamptz;
