-- The rows that one task gives a command to, and what became of each.
create table bulk_items (
  tenant_id int not null references tenants (tenant_id),
  task_id uuid not null,
  place int not null,
  record_id uuid not null,
  -- That the caller saw; null where the command compares none.
  version int,
  outcome text collate "C" not null default 'WAITING',
  refusal jsonb,
  primary key (tenant_id, task_id, place)
);
-- @tenant-table bulk_items select,insert,update,delete
alter table bulk_items add constraint bulk_items__task foreign key (tenant_id, task_id) references tasks (tenant_id, id);
