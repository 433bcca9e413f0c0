/** The invariants of mails. */

import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

export const mailInvariants = async (db: TenantDb): Promise<Invariant[]> => [
  await invariant(
    db,
    'a mail waits for its next try, or is sent under its Message-ID, or was given up for a reason, or is kept in a sandbox',
    `
    select case when not (case status when 'QUEUED' then next_at is not null and sent_at is null
                                      when 'SENT' then next_at is null and sent_at is not null and message_id like '<' || id || '@%'
                                      when 'KEPT' then next_at is null and sent_at is null and failure is null
                                      else next_at is null and sent_at is null and failure is not null end)
           then 'mail ' || id || ' is ' || status end as fault
      from mails where tenant_id = $1`,
  ),
]
