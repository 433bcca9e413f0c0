/** People put members into audiences and take them out. Events name the audience and, from ten on, how many members; never who. */

import * as routes from '@serialis/contract/engagement/audiences/audiences.routes.ts'
import { audienceTransitions } from '@serialis/contract/engagement/audiences/audiences.status.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { bind } from '../../kit/http/bind.ts'
import { requireThat } from '../../kit/http/failure.ts'
import { detailsOf } from '../members/few-members.ts'
import { heldMembers, memberStatus } from '../members/known-members.service.ts'
import { enterAudience, leaveAudience, listAudiencesOf } from './audience-members.queries.ts'
import { openedAudience } from './audiences.service.ts'
import { mayDo } from './audiences.view.ts'

export const addToAudience = bind(routes.addToAudience, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row } = await openedAudience(ctx, params.id, 'assign')
  requireThat(row.mode === 'STATIC', 'audience_has_rule')
  const members = [...new Set(body.members)]
  const statuses = await heldMembers(db, members)
  requireThat(statuses.size === members.length, 'not_found')
  const active = members.filter((id) => statuses.get(id) === 'ACTIVE')
  requireThat(active.length > 0, 'audience_members_not_active')
  const changed = await enterAudience(db, row.id, active, { at: now, name: actor.userName })
  event.details = detailsOf({ came: changed })
  return { changed, kept: active.length - changed, skipped: members.length - active.length }
})

export const removeFromAudience = bind(routes.removeFromAudience, async (ctx, { params, body }) => {
  const { db, now, actor, event } = ctx
  const { row } = await openedAudience(ctx, params.id, 'remove')
  requireThat(row.mode === 'STATIC', 'audience_has_rule')
  const members = [...new Set(body.members)]
  const statuses = await heldMembers(db, members)
  requireThat(statuses.size === members.length, 'not_found')
  const changed = await leaveAudience(db, row.id, members, { at: now, name: actor.userName })
  event.details = detailsOf({ went: changed })
  return { changed, kept: 0, skipped: members.length - changed }
})

export const getMemberAudiences = bind(routes.getMemberAudiences, async (ctx, { params }) => {
  const status = await memberStatus(ctx.db, params.id)
  const rows = await listAudiencesOf(ctx.db, params.id)
  return {
    items: rows.map(({ enteredAt, ...audience }) => ({
      audience,
      enteredAt: enteredAt.toISOString(),
      mayLeave:
        audience.mode === 'STATIC' &&
        rowsOf(audienceTransitions, 'remove', audience.status).length > 0 &&
        mayDo(ctx, 'remove'),
    })),
    mayEnter: status === 'ACTIVE' && mayDo(ctx, 'assign'),
  }
})
