/** What a job leaves in the database, counted: the same, however often it was interrupted. */

import type pg from 'pg'

/**
 * Asking again leaves an event of its own; so does a download that broke off. Sessions come and go, and so do their
 * refusals; the first head of the log names its key whenever the product has time for it. A clock that steps back raises
 * S2 when its watch looks in time.
 */
const questions: Record<string, string> = {
  events: `
    select action || ' ' || count(*) as fact from events
     where action not like '%downloaded' and action not like 'session.%' and action not in ('event_log.key_changed', 'permission.refused', 'password.refused') and not (action = 'result_file.uploaded' and coalesce((details->>'isRepeated')::boolean, false))
       and not (action = 'alert.raised' and details->>'type' = 'S2')
     group by action`,
  // Nightly work runs in parallel to a job whenever the product starts, and may still be running when the job is done.
  // What a receiver does not answer in time is sent again, by another delivery; what arrived is judged by the job.
  tasks: `
    select kind || ' ' || state || case when kind = 'push.deliver' then '' else ' ' || count(*) end as fact
      from tasks where subject_type <> 'nightly' group by kind, state`,
  blocks: "select 'blocks ' || count(*) || ' of ' || coalesce(sum(size), 0) as fact from blocks",
  counts: "select 'state ' || state || ' ' || sum(n) as fact from block_counts group by state",
  ranges:
    "select level || ' ' || count(*) || ' of ' || sum(last_offset - first_offset + 1) as fact from order_ranges group by level",
  cells: "select 'column ' || column_id || ' rows ' || count(*) as fact from serial_cells group by column_id",
  containers: "select 'containers ' || count(*) || ' of ' || coalesce(sum(size), 0) as fact from containers",
  scopes: "select 'scopes ' || count(*) as fact from event_scopes",
  applications:
    "select 'applications ' || count(*) || ' of ' || coalesce(sum(issued), 0) as fact from serial_applications",
  indexes: "select 'next ' || next_index as fact from rule_versions",
  orders: "select order_no || ' ' || status || ' version ' || version as fact from production_orders",
  packages: "select status || ' ' || count(*) as fact from production_order_packages group by status",
  packageFiles:
    "select 'package files ' || count(*) || ' of ' || coalesce(sum(rows), 0) as fact from production_order_package_files",
  resultFiles: "select status || ' ' || count(*) as fact from result_files group by status",
  statusChanges:
    "select trigger || ' ' || status || ' ' || coalesce(result ->> 'changeCount', '-') || ' ' || count(*) as fact from status_changes group by trigger, status, result ->> 'changeCount'",
  pushes:
    "select trigger || ' ' || status || ' ' || coalesce(total, 0) || ' ' || acked || ' ' || answers as fact from push_jobs",
  keys: "select 'keys ' || count(*) || ' with answer ' || count(answer) as fact from idempotency_keys",
  signatures: "select 'signatures ' || count(*) as fact from signatures",
  alerts: "select type || ' ' || count(*) as fact from alerts where type <> 'S2' group by type",
}

export async function fingerprintOf(superuser: pg.Client): Promise<Record<string, string>> {
  const prints: Record<string, string> = {}
  for (const [name, text] of Object.entries(questions)) {
    const { rows } = await superuser.query<{ fact: string }>(text)
    prints[name] = rows
      .map(({ fact }) => fact)
      .sort()
      .join('; ')
  }
  return prints
}
