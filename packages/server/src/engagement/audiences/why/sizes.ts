/** How large audiences were at the end of the last days: from what they are now, back over who came and went. */

import type { Ctx } from '../../../kit/http/context.ts'
import { dayBounds, dayIn } from '../../../kit/ops/clock.ts'
import { toldTo } from '../../members/few-members.ts'
import { countMembersIn, listNetChanges } from './why.queries.ts'

const DAY_MS = 86_400_000

interface Size {
  day: string
  count: number | null
}

type Asking = Pick<Ctx, 'db' | 'now' | 'tenant' | 'actor'>

interface Counting {
  /** How many there are now. */
  counts: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** Came less went, by id and day. */
  nets: (of: { ids: readonly string[]; since: Date; zone: string }) => Promise<ReadonlyMap<string, number>>
}

export const sizesOf = (ctx: Asking, ids: readonly string[], count: number): Promise<Map<string, Size[]>> =>
  sizesBy(ctx, ids, count, {
    counts: (of) => countMembersIn(ctx.db, of),
    nets: (of) => listNetChanges(ctx.db, of),
  })

/** The oldest day first. */
export async function sizesBy(
  ctx: Asking,
  ids: readonly string[],
  count: number,
  by: Counting,
): Promise<Map<string, Size[]>> {
  const { now, tenant } = ctx
  const today = dayIn(tenant.zone, now)
  const days = Array.from({ length: count }, (_, back) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - back * DAY_MS).toISOString().slice(0, 10),
  )
  const since = dayBounds(tenant.zone, days.at(-1)!).start
  const nets = await by.nets({ ids, since, zone: tenant.zone })
  const counts = await by.counts(ids)
  const sizes = ids.map((id): [string, Size[]] => {
    let members = counts.get(id) ?? 0
    const back = days.map((day) => {
      const size = { day, count: toldTo(ctx, Math.max(0, members)) }
      members -= nets.get(`${id} ${day}`) ?? 0
      return size
    })
    return [id, back.toReversed()]
  })
  return new Map(sizes)
}
