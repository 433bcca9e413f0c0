-- Orders whose workflow cannot go on: few among all of their status.
create index production_orders__workflow_problem on production_orders (tenant_id, updated_at) where workflow_problem is not null;
-- What a person began and has to finish, among all that wait.
create index status_changes__own on status_changes (tenant_id, created_by, trigger, created_at)
  where status in ('CHECKED', 'UNREADABLE', 'CHECKING', 'COMMITTING');
