-- What a tenant may use, as the platform sets it; null: no limit but that of the installation.
alter table tenants add column quota_users int, add column quota_stored_bytes bigint, add column quota_codes_per_month bigint;
alter table tenants add constraint tenants__quotas check (quota_users > 0 and quota_stored_bytes > 0 and quota_codes_per_month > 0);

-- What a tenant used on a day, written in the night that follows. codes: those issued in the month up to then.
create table usage_days (
  tenant_id int not null references tenants (tenant_id),
  day date not null,
  users int not null,
  stored_bytes bigint not null,
  codes bigint not null,
  primary key (tenant_id, day)
);
-- @tenant-table usage_days select,insert,update

create index blocks__issued on blocks (tenant_id, issued_at) where rule_version_id is not null;
