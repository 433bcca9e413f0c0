/** The invariants of SN applications. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { invariant } from '../../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../../kit/http/room.ts'

export async function applicationInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'requested = issued + refused for each application that has ended',
      `
      select case when issued + refused <> quantity then 'application ' || number || ': ' || quantity || ' asked for, ' || issued || ' issued, ' || refused || ' refused' end as fault
        from serial_applications where tenant_id = $1 and finished_at is not null`,
    ),
    await invariant(
      db,
      'an application has as many numbers in the ledger as it issued',
      `
      select case when a.issued <> coalesce(b.n, 0) then 'application ' || a.number || ': ' || a.issued || ' issued, ' || coalesce(b.n, 0) || ' in the ledger' end as fault
        from serial_applications a left join (select application_id, sum(size) as n from blocks where tenant_id = $1 group by application_id) b on b.application_id = a.id
       where a.tenant_id = $1`,
    ),
    await invariant(
      db,
      'an application was downloaded as often as the request log says, and a cancelled one never',
      `
      select case when a.downloads <> coalesce(r.n, 0) or (a.state = 'CANCELLED' and a.downloads > 0) then 'application ' || a.number || ': ' || a.downloads || ' downloads, ' || coalesce(r.n, 0) || ' in the log' end as fault
        from serial_applications a left join (select application_id, count(*) as n from code_requests where tenant_id = $1 and kind = 'DOWNLOAD' group by application_id) r on r.application_id = a.id
       where a.tenant_id = $1`,
    ),
    await invariant(
      db,
      'every block of an application belongs to one that is there',
      `
      select case when a.id is null then 'block ' || b.block end as fault
        from blocks b left join serial_applications a on a.tenant_id = $1 and a.id = b.application_id where b.tenant_id = $1 and b.application_id is not null`,
    ),
    await invariant(
      db,
      'the indexes that a rule version gave are those of its blocks',
      `
      select case when v.next_index <> coalesce(b.n, 0) then 'rule version ' || v.id || ': ' || v.next_index || ' given, ' || coalesce(b.n, 0) || ' in blocks' end as fault
        from rule_versions v left join (select rule_version_id, sum(size) as n from blocks where tenant_id = $1 group by rule_version_id) b on b.rule_version_id = v.id
       where v.tenant_id = $1 and v.status <> 'DRAFT'`,
    ),
  ]
}
