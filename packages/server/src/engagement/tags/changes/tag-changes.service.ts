/** Who got a tag and who lost it, when and by what. */

import { listTagChanges as route } from '@serialis/contract/engagement/audiences/changes/tag-changes.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found } from '../../../kit/http/failure.ts'
import { momentCursor, momentOf, pageOf } from '../../../kit/http/page.ts'
import { dayBounds } from '../../../kit/ops/clock.ts'
import { membersIfOpen } from '../../members/shown-members.ts'
import { findTag } from '../tags.queries.ts'
import { listTagTurns } from './tag-changes.queries.ts'

export const listTagChanges = bind(route, async (ctx, { query }) => {
  const { db, tenant } = ctx
  const { tagId, from, to, after, ...filter } = query
  found(await findTag(db, tagId))
  const rows = await listTagTurns(db, {
    ...filter,
    tagId,
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
    ({ id, memberId, changedAt, step, source, changedByName: by }) => ({
      id,
      at: changedAt.toISOString(),
      step,
      member: members.get(memberId) ?? null,
      source,
      by,
    }),
    ({ changedAt, id }) => momentCursor(changedAt, id),
  )
})
