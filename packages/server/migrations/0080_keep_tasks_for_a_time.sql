-- How long tasks are kept after they ended; without a row the default of the product holds, null: for ever.
create table task_rules (
  tenant_id int not null references tenants (tenant_id),
  keep_days int,
  version int not null default 1,
  primary key (tenant_id)
);
-- @tenant-table task_rules select,insert,update

grant delete on tasks, task_leases, nightly_runs to serialis_app;
