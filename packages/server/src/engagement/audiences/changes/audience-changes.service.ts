/** Who came into an audience and who went out of it, when and by what. */

import { listAudienceChanges as route } from '@serialis/contract/engagement/audiences/changes/audience-changes.routes.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { bind } from '../../../kit/http/bind.ts'
import { fieldFailure, found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { dayBounds } from '../../../kit/ops/clock.ts'
import { membersOfAnyStatus } from '../../members/shown-members.ts'
import { findAudience } from '../audiences.queries.ts'
import { listTurns } from './audience-changes.queries.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

function placeOf(cursor: string): { at: Date; id: string } {
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) throw fieldFailure('after', 'invalid')
  return { at: new Date(at), id }
}

export const listAudienceChanges = bind(route, async (ctx, { query }) => {
  const { db, tenant, actor } = ctx
  const { audienceId, from, to, after, ...filter } = query
  found(await findAudience(db, audienceId))
  const rows = await listTurns(db, {
    ...filter,
    audienceId,
    since: from === undefined ? undefined : dayBounds(tenant.zone, from).start,
    until: to === undefined ? undefined : dayBounds(tenant.zone, to).end,
    place: after === undefined ? undefined : placeOf(after),
  })
  const page = pageOf(
    rows,
    query.limit,
    (row) => row,
    ({ changedAt, id }) => `${changedAt.toISOString()} ${id}`,
  )
  const maySeeThem = isGranted(actor.authorities, permissionCode('members.list'))
  const ids = maySeeThem ? page.items.map(({ memberId }) => memberId) : []
  const members = new Map((await membersOfAnyStatus(ctx, [...new Set(ids)])).map((member) => [member.id, member]))
  const items = page.items.map(({ id, memberId, changedAt, step, cause, facts, version, changedByName: by }) => ({
    id,
    at: changedAt.toISOString(),
    step,
    member: members.get(memberId) ?? null,
    cause,
    facts: [...facts],
    version,
    by,
  }))
  return { items, next: page.next }
})
