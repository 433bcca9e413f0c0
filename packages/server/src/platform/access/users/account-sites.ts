/**
 * Accounts with a limit grant only limits within their own, and change only accounts within these. Each kind of limit
 * is compared by itself: who is limited to regions gives regions, since a factory may be moved to another region.
 */

import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { isLimited } from '../../../kit/http/site-limit.ts'
import {
  areBelow,
  findLimitsOfKey,
  findLimitsOfUser,
  type Limits,
  type ReachKind,
  requireInForce,
} from '../../sites/sites.service.ts'

/** Nothing chosen would be no limit. */
const isWithin = async (
  own: readonly string[],
  given: readonly string[],
  areAll: () => boolean | Promise<boolean>,
): Promise<boolean> => own.length === 0 || (given.length > 0 && (await areAll()))

export async function requireWithin({ db, actor }: Pick<Ctx, 'db' | 'actor'>, given: Limits): Promise<void> {
  if (!isLimited(actor)) return
  const own = await (actor.kind === 'key' ? findLimitsOfKey : findLimitsOfUser)(db, actor.userId)
  const { siteIds, regionIds, businessUnitIds, brandIds } = given
  const isHeld =
    (await isWithin(own.siteIds, siteIds, () => siteIds.every((id) => own.siteIds.includes(id)))) &&
    (await isWithin(own.regionIds, regionIds, () => areBelow(db, 'regions', regionIds, own.regionIds))) &&
    (await isWithin(own.businessUnitIds, businessUnitIds, () =>
      areBelow(db, 'business_units', businessUnitIds, own.businessUnitIds),
    )) &&
    (await isWithin(own.brandIds, brandIds, () => brandIds.every((id) => own.brandIds.includes(id))))
  requireThat(isHeld, 'site_not_held')
}

const kindOf = { regionIds: 'region', businessUnitIds: 'business_unit', brandIds: 'brand' } as const

/** What an account is newly limited to was approved. */
export async function requireLimitsInForce(ctx: Pick<Ctx, 'db'>, limits: Limits, before?: Limits): Promise<void> {
  for (const [field, kind] of Object.entries(kindOf) as [keyof typeof kindOf, ReachKind][])
    for (const id of limits[field])
      if (before?.[field].includes(id) !== true) await requireInForce(ctx, kind, { id, field })
}

/** Of a new account. */
export async function requireMayLimitTo(ctx: Pick<Ctx, 'db' | 'actor'>, limits: Limits): Promise<void> {
  await requireWithin(ctx, limits)
  await requireLimitsInForce(ctx, limits)
}
