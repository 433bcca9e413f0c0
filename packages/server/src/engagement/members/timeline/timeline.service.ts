/** The timeline of a member: what all rooms know of it, in one order. */

import * as routes from '@serialis/contract/engagement/members/timeline.routes.ts'
import type { TimelineEntry } from '@serialis/contract/engagement/members/timeline.schema.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { bind } from '../../../kit/http/bind.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { fieldFailure, found } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { currentMemberConfig } from '../../../plant/main-data/configs/configs.service.ts'
import { findMember } from '../members.queries.ts'
import { type TimelinePlace, timelineSources } from './timeline.ts'

const CURSOR = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z) (([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?::\d)?)$/

function placeOf(cursor: string): TimelinePlace {
  const [, at = '', key = '', id = ''] = CURSOR.exec(cursor) ?? []
  if (id === '' || Number.isNaN(Date.parse(at))) throw fieldFailure('after', 'invalid')
  return { at: new Date(at), key, id }
}

const cursorOf = ({ at, id }: TimelineEntry): string => `${at} ${id}`
const newestFirst = (a: TimelineEntry, b: TimelineEntry): number =>
  a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1

async function keptOf({ db }: Pick<Ctx, 'db'>) {
  const { eventMonths: months, activityMonths: types } = await currentMemberConfig(db)
  return { months, types }
}

/** Each source answers a whole page, so that no other can hide one of its entries. */
export const listMemberTimeline = bind(routes.listMemberTimeline, async (ctx, { params, query }) => {
  const { app, db, actor } = ctx
  const { id: memberId } = found(await findMember(db, params.id))
  const place = query.after === undefined ? undefined : placeOf(query.after)
  const entries: TimelineEntry[] = []
  for (const { kind, permission, list } of timelineSources.of(app)) {
    const isWanted = query.kind === undefined || query.kind === kind
    const isOpen = permission === undefined || isGranted(actor.authorities, permissionCode(permission))
    if (isWanted && isOpen) entries.push(...(await list(ctx, { memberId, place, limit: query.limit + 1 })))
  }
  const page = pageOf(entries.toSorted(newestFirst), query.limit, (entry) => entry, cursorOf)
  const hasActivities = query.kind === undefined || query.kind === 'ACTIVITY'
  return { ...page, kept: hasActivities && page.next === null ? await keptOf(ctx) : null }
})
