-- The technical log lists tasks by the time they were started.
create index tasks__created on tasks (tenant_id, created_at);
