-- What runs beside requests. A row says what the user sees; the queue holds only the tenant and the id.
create table tasks (
  tenant_id int not null references tenants (tenant_id),
  id uuid not null,
  kind text collate "C" not null,
  queue text collate "C",
  subject_type text collate "C" not null,
  subject_id text collate "C" not null,
  state text collate "C" not null,
  input jsonb not null,
  result jsonb,
  file_path text,
  file_name text,
  file_size bigint,
  file_sha256 text,
  file_permission text collate "C",
  error_key text collate "C",
  error_params jsonb not null default '{}',
  started_by uuid,
  starter jsonb not null,
  attempts int not null default 0,
  is_cancel_requested boolean not null default false,
  progress_done bigint not null default 0,
  progress_total bigint not null default 0,
  created_at timestamptz not null,
  started_at timestamptz,
  finished_at timestamptz,
  primary key (tenant_id, id),
  constraint tasks__state check (state in ('QUEUED', 'RUNNING', 'DONE', 'FAILED', 'CANCELLED'))
) with (fillfactor = 80);
-- @tenant-table tasks select,insert,update
create index tasks__started_by on tasks (tenant_id, started_by, id);
create index tasks__subject on tasks (tenant_id, subject_type, subject_id, id);
-- Who works on a task: a table of its own, so that a cancel never waits for the long transaction of the worker.
create table task_leases (
  tenant_id int not null,
  task_id uuid not null,
  fence int not null default 0,
  worker uuid,
  claimed_at timestamptz,
  lease_until timestamptz,
  primary key (tenant_id, task_id),
  constraint task_leases__task foreign key (tenant_id, task_id) references tasks (tenant_id, id)
) with (fillfactor = 50);
-- @tenant-table task_leases select,insert,update
-- Puts a job into the queue in the caller's transaction; the tenant is the transaction's own, never an argument.
create function enqueue(task_id uuid, queue text, run_at timestamptz) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('task', json_build_object('tenant', current_setting('app.tenant_id')::int, 'task', task_id),
    queue_name => queue, run_at => run_at, max_attempts => 1000);
end
$$;
revoke all on function enqueue(uuid, text, timestamptz) from public;
grant execute on function enqueue(uuid, text, timestamptz) to serialis_app;
