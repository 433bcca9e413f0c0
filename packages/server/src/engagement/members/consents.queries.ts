/** SQL of the decisions of members. */

import type { ConsentInput } from '@serialis/contract/engagement/members/consents.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { isBefore } from '../../kit/db/query-builder/before.queries.ts'

/** The newest decision first; of one day, what was recorded last. */
export const listConsents = ({ trx }: TenantDb, memberId: string) =>
  trx
    .selectFrom('member_consents')
    .select([
      'id',
      'purpose',
      'channel',
      'state',
      'decidedOn',
      'source',
      'proof',
      'recordedAt',
      'recordedByName',
      'importId',
      'importLine',
    ])
    .where('memberId', '=', memberId)
    .orderBy('decidedOn', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Those of all members, by id; `after` is the last id of the previous page. */
export const listEveryConsent = ({ trx }: TenantDb, after: string | undefined, limit: number) => {
  const rows = trx.selectFrom('member_consents').selectAll().orderBy('id').limit(limit)
  return (after ? rows.where('id', '>', after) : rows).execute()
}

/** In the order in which they were recorded, the newest first. */
export const listConsentsBefore = (
  { trx }: TenantDb,
  { memberId, place, limit }: { memberId: string; place: { at: Date; id: string } | undefined; limit: number },
) =>
  trx
    .selectFrom('member_consents')
    .select(['id', 'purpose', 'channel', 'state', 'decidedOn', 'recordedAt', 'recordedByName'])
    .where('memberId', '=', memberId)
    .where(isBefore(['recordedAt', 'id'], place))
    .orderBy('recordedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()

export async function insertConsent(
  { trx, tenantId }: TenantDb,
  consent: ConsentInput & { id: string; memberId: string; by: { id: string; name: string }; at: Date },
): Promise<void> {
  const { by, at: recordedAt, ...row } = consent
  await trx
    .insertInto('member_consents')
    .values({ tenantId, ...row, recordedAt, recordedBy: by.id, recordedByName: by.name })
    .execute()
}

/** Those of these members whose newest decision for a purpose without channel is that they agree. */
export async function listAgreeing(
  { client, tenantId }: TenantDb,
  purpose: ConsentInput['purpose'],
  members: readonly string[],
): Promise<string[]> {
  const { rows } = await client.query<{ memberId: string; state: string }>(
    `select distinct on (c.member_id) c.member_id, c.state from member_consents c
      where c.tenant_id = $1 and c.purpose = $2 and c.channel is null and c.member_id = any($3::uuid[])
      order by c.member_id, c.decided_on desc, c.id desc`,
    [tenantId, purpose, members],
  )
  return rows.filter(({ state }) => state === 'GRANTED').map(({ memberId }) => memberId)
}
