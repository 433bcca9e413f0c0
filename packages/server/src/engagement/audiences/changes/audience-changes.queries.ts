/** SQL of who came into an audience and who went out of it. */

import type { AudienceCause } from '@serialis/contract/engagement/audiences/audiences.schema.ts'
import type { AudienceStep } from '@serialis/contract/engagement/members/timeline.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isBefore } from '../../../kit/db/query-builder/before.queries.ts'

interface Filter {
  audienceId: string
  step?: AudienceStep | undefined
  cause?: AudienceCause | undefined
  version?: number | undefined
  since?: Date | undefined
  until?: Date | undefined
  place: { at: Date; id: string } | undefined
  limit: number
}

/** Newest first; one row more than `limit` when there are more. */
export const listTurns = (
  { trx }: TenantDb,
  { audienceId, step, cause, version, since, until, place, limit }: Filter,
) => {
  let rows = trx
    .selectFrom('audience_changes as c')
    .select(['c.id', 'c.memberId', 'c.changedAt', 'c.step', 'c.cause', 'c.facts', 'c.version', 'c.changedByName'])
    .where('c.audienceId', '=', audienceId)
    .where(isBefore(['c.changedAt', 'c.id'], place))
    .orderBy('c.changedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
  if (step) rows = rows.where('c.step', '=', step)
  if (cause) rows = rows.where('c.cause', '=', cause)
  if (version) rows = rows.where('c.version', '=', version)
  if (since) rows = rows.where('c.changedAt', '>=', since)
  if (until) rows = rows.where('c.changedAt', '<', until)
  return rows.execute()
}
