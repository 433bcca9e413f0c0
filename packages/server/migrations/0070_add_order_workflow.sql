-- The version that the order goes by, taken when it is handed in; null: not handed in, not startable (workflow_problem), or older than workflows.
alter table production_orders add column workflow_id uuid;
alter table production_orders add column workflow_number int;
alter table production_orders add column workflow_problem text;
alter table production_orders add column workflow_problem_params jsonb;
alter table production_orders add constraint production_orders__workflow foreign key (tenant_id, workflow_id, workflow_number) references workflow_versions (tenant_id, workflow_id, number);
create index production_orders__workflow on production_orders (tenant_id, workflow_id, workflow_number) where workflow_id is not null;
