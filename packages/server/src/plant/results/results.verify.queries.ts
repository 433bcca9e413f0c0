/** The invariants of result files, and their stored files. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant, NamedFile } from '../../kit/http/room.ts'

export async function resultInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'a result file was taken in exactly once, or not at all',
      `
      select case when n <> expected then 'result file ' || id || ' is ' || status || ' and was committed ' || n || ' times' end as fault
        from (select f.id, f.status, (f.status in ('COMMITTED', 'UNDOING', 'UNDONE'))::int as expected,
                     (select count(*) from events e where e.tenant_id = $1 and e.action = 'result_file.committed' and e.subject_type = 'result_file' and e.subject_id = f.id::text) as n
                from result_files f where f.tenant_id = $1) f`,
    ),
    await invariant(
      db,
      'a result file that is being worked on has its task',
      `
      select case when t.id is null or (t.state = 'DONE') then 'result file ' || f.id || ' is ' || f.status || ' but its task is ' || coalesce(t.state, 'missing') end as fault
        from result_files f left join tasks t on t.tenant_id = $1 and t.id = f.task_id where f.tenant_id = $1 and f.status in ('CHECKING', 'COMMITTING', 'UNDOING')`,
    ),
    await invariant(
      db,
      'a result file was undone exactly once, or not at all',
      `
      select case when n <> expected then 'result file ' || id || ' is ' || status || ' and was undone ' || n || ' times' end as fault
        from (select f.id, f.status, (f.status = 'UNDONE')::int as expected,
                     (select count(*) from events e where e.tenant_id = $1 and e.action = 'result_file.undone' and e.subject_type = 'result_file' and e.subject_id = f.id::text) as n
                from result_files f where f.tenant_id = $1) f`,
    ),
  ]
}

export async function filesOfResults({ client, tenantId }: TenantDb, paths?: readonly string[]): Promise<NamedFile[]> {
  const text = `
    select path, size from (
      select path, size from result_files where tenant_id = $1
      union all
      select error_path, error_size from result_files where tenant_id = $1 and error_path is not null) f
    where $2::text[] is null or path = any($2)`
  return (await client.query<NamedFile>(text, [tenantId, paths ?? null])).rows
}
