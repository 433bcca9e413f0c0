/** What waits for the caller: each room answers for its kinds, with one statement each. */

import { isGranted } from '@serialis/contract/kit/granted.ts'
import { permissionCode } from '@serialis/contract/permissions.ts'
import { WORK_MAXIMUM, workUrgencies } from '@serialis/contract/work.ts'
import { WORK } from '@serialis/contract/work.ts'
import * as routes from '@serialis/contract/workplace/my-work/my-work.routes.ts'
import { WORK_SHOWN, type MyWork, type WorkItem } from '@serialis/contract/workplace/my-work/my-work.schema.ts'
import { pipeline } from '../../kit/db/db.ts'
import { bind } from '../../kit/http/bind.ts'
import { work, type Waiting, type WorkCtx, type WorkSource } from '../../kit/jobs/work.ts'

type Urgency = WorkItem['urgency']
const rankOf = (urgency: Urgency): number => (urgency === null ? workUrgencies.length : workUrgencies.indexOf(urgency))

const byUrgency = (one: WorkItem, other: WorkItem): number =>
  rankOf(one.urgency) - rankOf(other.urgency) ||
  (one.since < other.since ? -1 : Number(one.since > other.since)) ||
  (one.id < other.id ? -1 : 1)

interface Found {
  source: WorkSource
  waiting: readonly Waiting[]
}

const itemsOf = ({ source, waiting }: Found): WorkItem[] =>
  waiting.slice(0, WORK_MAXIMUM).map(({ since, about = '', deputyFor = null, within = null, period, ...rest }) => ({
    ...rest,
    kind: source.kind,
    about,
    since: since.toISOString(),
    deputyFor,
    within,
    period: period ? { from: period.from.toISOString(), to: period.to.toISOString() } : null,
  }))

const countOf = (found: Found): MyWork['counts'][number] => ({
  kind: found.source.kind,
  count: Math.min(found.waiting.length, WORK_MAXIMUM),
  hasMore: found.waiting.length > WORK_MAXIMUM,
  urgency: workUrgencies.find((urgency) => found.waiting.some((one) => one.urgency === urgency)) ?? null,
})

const isOpenTo = ({ authorities }: WorkCtx['actor'], { kind }: WorkSource): boolean => {
  const permission = WORK[kind]
  return permission === 'session' || isGranted(authorities, permissionCode(permission))
}

/** Suppliers may give none of these commands. */
const sourcesFor = ({ app, db, actor }: WorkCtx): WorkSource[] =>
  actor.supplierId !== undefined
    ? []
    : work
        .of(app)
        .filter((source) => isOpenTo(actor, source) && (db.sites === undefined || source.isOfWholeTenant !== true))

export const getMyWork = bind(routes.getMyWork, async (ctx, { query: { kind } }) => {
  const { db, now } = ctx
  const sources = sourcesFor(ctx)
  const lists = await pipeline<Waiting[][]>(
    db,
    sources.map((source) => () => source.list(ctx, WORK_MAXIMUM + 1)),
  )
  const found = sources.flatMap((source, at): Found[] => {
    const waiting = lists[at] ?? []
    return waiting.length === 0 ? [] : [{ source, waiting }]
  })
  const chosen = kind === undefined ? found : found.filter(({ source }) => source.kind === kind)
  return {
    at: now.toISOString(),
    counts: found.map(countOf),
    items: chosen
      .flatMap(itemsOf)
      .sort(byUrgency)
      .slice(0, kind === undefined ? WORK_SHOWN : WORK_MAXIMUM),
  }
})
