/** SQL for decisions of many members at once. */

import type { ConsentInput } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { Decision } from './consent-rules.ts'

/** All decisions of these members, the newest first. */
export async function readBulkConsents(
  { client, tenantId }: TenantDb,
  ids: readonly string[],
): Promise<(Decision & { memberId: string })[]> {
  if (ids.length === 0) return []
  const { rows } = await client.query<Decision & { memberId: string }>(
    `select c.member_id, c.purpose, c.channel, c.state, c.decided_on from member_consents c
      where c.tenant_id = $1 and c.member_id = any($2::uuid[]) order by c.member_id, c.decided_on desc, c.id desc`,
    [tenantId, ids],
  )
  return rows
}

export interface StatedDecision extends Decision {
  id: string
  memberId: string
  line: number
}

/** Of one file. The members must be locked by the caller. */
export async function insertBulkConsents(
  { client, tenantId }: TenantDb,
  decisions: readonly StatedDecision[],
  of: { importId: string; source: ConsentInput['source']; proof: string; by: { id: string; name: string }; at: Date },
): Promise<void> {
  if (decisions.length === 0) return
  const column = <N extends keyof StatedDecision>(name: N) => decisions.map((one) => one[name])
  await client.query(
    `insert into member_consents (tenant_id, id, member_id, purpose, channel, state, decided_on, import_line,
                                  import_id, source, proof, recorded_at, recorded_by, recorded_by_name)
     select $1, id, member_id, purpose, channel, state, decided_on, line, $9, $10, $11, $12, $13, $14
       from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::date[], $8::int[])
         as r(id, member_id, purpose, channel, state, decided_on, line)
     on conflict (tenant_id, id) do nothing`,
    [
      tenantId,
      column('id'),
      column('memberId'),
      column('purpose'),
      column('channel'),
      column('state'),
      column('decidedOn'),
      column('line'),
      of.importId,
      of.source,
      of.proof,
      of.at,
      of.by.id,
      of.by.name,
    ],
  )
}
