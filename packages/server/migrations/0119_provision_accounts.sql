-- Accounts that the directory of a tenant makes and disables by SCIM (decision 157).
alter table sign_on_settings add column is_provisioned boolean not null default false;

create table sign_on_base_roles (
  tenant_id int not null references tenants (tenant_id),
  role_id uuid not null,
  primary key (tenant_id, role_id)
);
-- @tenant-table sign_on_base_roles select,insert,delete
alter table sign_on_base_roles add constraint sign_on_base_roles__role foreign key (tenant_id, role_id) references roles (tenant_id, id);
create index sign_on_base_roles__role on sign_on_base_roles (tenant_id, role_id);

-- What the directory knows of an account.
create table provisioned_accounts (
  tenant_id int not null references tenants (tenant_id),
  user_id uuid not null,
  external_id text,
  -- It made the account, so it may change its name, phone and mail.
  is_made boolean not null,
  -- It does not find the account any more.
  is_removed boolean not null default false,
  -- The version of the account after the directory disabled it. Another version: somebody has changed it since.
  disabled_version int,
  primary key (tenant_id, user_id)
);
-- @tenant-table provisioned_accounts select,insert,update
alter table provisioned_accounts add constraint provisioned_accounts__user foreign key (tenant_id, user_id) references users (tenant_id, id);
create index provisioned_accounts__external on provisioned_accounts (tenant_id, external_id);
