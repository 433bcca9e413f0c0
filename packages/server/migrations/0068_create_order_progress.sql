-- What a line last said of an order that it makes: the newest counters, and the few readings before them from which the pace is told.
create table production_order_progress (
  tenant_id int not null,
  order_id uuid not null,
  good int not null,
  rejects int not null,
  samples int not null,
  started_at timestamptz not null,
  noted_at timestamptz not null,
  noted_by_name text not null,
  readings jsonb not null,
  primary key (tenant_id, order_id),
  constraint production_order_progress__order foreign key (tenant_id, order_id) references production_orders (tenant_id, id),
  constraint production_order_progress__counters check (good >= 0 and rejects >= 0 and samples >= 0)
) with (fillfactor = 70);
-- @tenant-table production_order_progress select,insert,update
