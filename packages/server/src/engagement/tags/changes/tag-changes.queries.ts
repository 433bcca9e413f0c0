/** SQL of who got a tag and who lost it. */

import type { TagSource, TagStep } from '@serialis/contract/engagement/tags/tags.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { isBefore } from '../../../kit/db/query-builder/before.queries.ts'

interface Filter {
  tagId: string
  step?: TagStep | undefined
  source?: TagSource | undefined
  since?: Date | undefined
  until?: Date | undefined
  place: { at: Date; id: string } | undefined
  limit: number
}

/** Newest first; one row more than `limit` when there are more. */
export const listTagTurns = ({ trx }: TenantDb, { tagId, step, source, since, until, place, limit }: Filter) => {
  let rows = trx
    .selectFrom('member_tag_changes as c')
    .select(['c.id', 'c.memberId', 'c.changedAt', 'c.step', 'c.source', 'c.changedByName'])
    .where('c.tagId', '=', tagId)
    .where(isBefore(['c.changedAt', 'c.id'], place))
    .orderBy('c.changedAt', 'desc')
    .orderBy('c.id', 'desc')
    .limit(limit + 1)
  if (step) rows = rows.where('c.step', '=', step)
  if (source) rows = rows.where('c.source', '=', source)
  if (since) rows = rows.where('c.changedAt', '>=', since)
  if (until) rows = rows.where('c.changedAt', '<', until)
  return rows.execute()
}
