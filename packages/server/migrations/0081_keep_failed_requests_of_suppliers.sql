-- What a supplier asked for and we could not carry out, so that somebody can do so once what was wrong is mended: under the supplier's own key, so never twice.
create table supplier_failures (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  supplier_id uuid not null,
  -- Code of the event that it would have left.
  action text collate "C" not null,
  -- As it was sent.
  body jsonb not null,
  idempotency_key text collate "C" not null,
  asker jsonb not null,
  happened_at timestamptz not null,
  carried_out_at timestamptz,
  primary key (tenant_id, id),
  constraint supplier_failures__supplier foreign key (tenant_id, supplier_id) references suppliers (tenant_id, id)
);
-- @tenant-table supplier_failures select,insert,update
create index supplier_failures__supplier on supplier_failures (tenant_id, supplier_id, id);
