-- Codes of main data whose records were merged into others: aliases of those (decision 149).
create table master_aliases (
  tenant_id int not null references tenants (tenant_id),
  subject_type text not null,
  code text collate "C" not null,
  name text not null,
  record_id uuid not null,
  merged_at timestamptz not null,
  primary key (tenant_id, subject_type, code)
);
-- @tenant-table master_aliases select,insert,update,delete
create index master_aliases__of_record on master_aliases (tenant_id, record_id, code);
