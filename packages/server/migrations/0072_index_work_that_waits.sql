-- What waits is asked for on every page: undecided files and failed tasks are few among many.

create index table_imports__undecided on table_imports (tenant_id, kind, uploaded_at) where status = 'CHECKED';
create index tasks__failed on tasks (tenant_id, started_by, finished_at) where state = 'FAILED';
-- The yield of lines on the dashboard.
create index result_files__committed on result_files (tenant_id, decided_at) where status = 'COMMITTED';
