-- The quotas of which a tenant was warned, as long as four fifths of them are used.
create table quota_warnings (
  tenant_id int not null references tenants (tenant_id),
  quota text not null,
  warned_at timestamptz not null,
  primary key (tenant_id, quota),
  constraint quota_warnings__quota check (quota in ('users', 'storedBytes', 'codes'))
);
-- @tenant-table quota_warnings select,insert,update,delete
