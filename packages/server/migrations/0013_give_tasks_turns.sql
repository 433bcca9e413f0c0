-- The place of a task among the waiting ones of its starter, so that many tasks of one do not delay the first of another.
alter table tasks add turn int not null default 0;
create index tasks__open on tasks (tenant_id, started_by) where state in ('QUEUED', 'RUNNING');

-- As before, with the turn: jobs with a lower one run first.
drop function enqueue(uuid, text, timestamptz);
create function enqueue(task_id uuid, queue text, run_at timestamptz, turn int) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('task', json_build_object('tenant', current_setting('app.tenant_id')::int, 'task', task_id),
    queue_name => queue, run_at => run_at, max_attempts => 1000, priority => turn);
end
$$;
revoke all on function enqueue(uuid, text, timestamptz, int) from public;
grant execute on function enqueue(uuid, text, timestamptz, int) to serialis_app;
