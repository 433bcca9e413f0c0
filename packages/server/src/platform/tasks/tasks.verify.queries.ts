/** The invariants of tasks, and the files they own. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant, NamedFile } from '../../kit/http/room.ts'

const hasEnded = "t.state in ('DONE', 'FAILED', 'CANCELLED')"
const jobs =
  "select (payload->>'task')::uuid as id from graphile_worker._private_jobs where (payload->>'tenant')::int = $1"

export async function taskInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'every task that waits or runs has a job in the queue',
      `
      select case when j.id is null then 'task ' || t.id || ' (' || t.kind || ') is ' || t.state || ' and nobody will run it' end as fault
        from tasks t left join (${jobs}) j on j.id = t.id where t.tenant_id = $1 and not ${hasEnded}`,
    ),
    await invariant(
      db,
      'a task that has ended has an end and holds no lease',
      `
      select case when t.finished_at is null then 'task ' || t.id || ' is ' || t.state || ' without an end'
                  when l.lease_until is not null then 'task ' || t.id || ' is ' || t.state || ' and still leased' end as fault
        from tasks t left join task_leases l on l.tenant_id = $1 and l.task_id = t.id where t.tenant_id = $1 and ${hasEnded}`,
    ),
    await invariant(
      db,
      'a running task was claimed by a worker',
      `
      select case when coalesce(l.fence, 0) = 0 then 'task ' || t.id || ' runs without a lease' end as fault
        from tasks t left join task_leases l on l.tenant_id = $1 and l.task_id = t.id where t.tenant_id = $1 and t.state = 'RUNNING'`,
    ),
    await invariant(
      db,
      'every night that was begun has its task, once',
      `
      select case when n.tasks <> 1 then n.kind || ' of ' || n.day || ' has ' || n.tasks || ' tasks' end as fault
        from (select r.kind, r.day, (select count(*) from tasks t where t.tenant_id = $1 and t.subject_type = 'nightly' and t.subject_id = r.day::text and t.kind = r.kind) as tasks
                from nightly_runs r where r.tenant_id = $1) n`,
    ),
  ]
}

export async function filesOfTasks({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text =
    'select file_path as path, file_size as size from tasks where tenant_id = $1 and file_path is not null and ($2::text[] is null or file_path = any($2))'
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
