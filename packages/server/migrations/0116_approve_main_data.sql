-- Main data that another person approves (decision 155). What is there was in use, so it is approved.
alter table brands add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;
alter table sales_counters add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;
alter table regions add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;
alter table business_units add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;
alter table source_channels add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;
alter table category_accounts add column approval text not null default 'APPROVED', add column is_in_force boolean not null default true;

-- What waits or was rejected: of a record in force the contents that it would get, of another one nothing, as the record
-- has them itself.
create table master_changes (
  tenant_id int not null references tenants (tenant_id),
  subject_type text not null,
  record_id uuid not null,
  contents jsonb,
  -- The same in words, from what is in force.
  differences jsonb not null,
  -- All who wrote it; none of them decides about it.
  authors uuid[] not null,
  written_by text not null,
  written_at timestamptz not null,
  -- Of the person who rejected it.
  opinion text,
  primary key (tenant_id, subject_type, record_id)
);
-- @tenant-table master_changes select,insert,update,delete
create index master_changes__waiting on master_changes (tenant_id, subject_type, written_at);

-- For which kinds of main data a person approves; without a row for all.
create table main_data_rules (
  tenant_id int primary key references tenants (tenant_id),
  approved_kinds text[] not null,
  version int not null
);
-- @tenant-table main_data_rules select,insert,update
