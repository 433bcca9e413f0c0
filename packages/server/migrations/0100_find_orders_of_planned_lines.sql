-- A line that becomes free looks for the orders that are planned for it, at every order that leaves it.
create index production_orders__planned_line on production_orders (tenant_id, planned_line_id, status) where planned_line_id is not null;
