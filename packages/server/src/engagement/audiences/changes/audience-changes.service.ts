/** Who came into an audience and who went out of it, when and by what. */

import { listAudienceChanges as route } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { momentCursor, momentOf, pageOf } from '../../../kit/http/page.ts'
import { dayBounds } from '../../../kit/ops/clock.ts'
import { membersIfOpen } from '../../members/shown-members.ts'
import { findAudience } from '../audiences.queries.ts'
import { listTurns } from './audience-changes.queries.ts'

export const listAudienceChanges = bind(route, async (ctx, { query }) => {
  const { db, tenant } = ctx
  const { audienceId, from, to, after, ...filter } = query
  found(await findAudience(db, audienceId))
  const rows = await listTurns(db, {
    ...filter,
    audienceId,
    since: from === undefined ? undefined : dayBounds(tenant.zone, from).start,
    until: to === undefined ? undefined : dayBounds(tenant.zone, to).end,
    place: after === undefined ? undefined : momentOf(after),
  })
  const members = await membersIfOpen(
    ctx,
    rows.map(({ memberId }) => memberId),
  )
  return pageOf(
    rows,
    query.limit,
    ({ id, memberId, changedAt, step, cause, facts, version, changedByName: by }) => ({
      id,
      at: changedAt.toISOString(),
      step,
      member: members.get(memberId) ?? null,
      cause,
      facts: [...facts],
      version,
      by,
    }),
    ({ changedAt, id }) => momentCursor(changedAt, id),
  )
})
