/** The realm as its administrators see it: who they are, and what happened in it. */

import * as routes from '@serialis/contract/platform/tenant-management/tenant-management.routes.ts'
import type { Administrator } from '@serialis/contract/platform/tenant-management/tenant-management.schema.ts'
import { bind } from '../../../kit/http/bind.ts'
import { found, requireThat } from '../../../kit/http/failure.ts'
import { pageOf } from '../../../kit/http/page.ts'
import { triesOf } from '../sessions/lock-out.service.ts'
import { recordInRealm } from './platform-events.service.ts'
import { deleteFactor } from './platform-factor.queries.ts'
import * as queries from './platform-realm.queries.ts'

const shown = ({ createdAt, factorSince, ...row }: queries.ListedAdministrator): Administrator => ({
  ...row,
  createdAt: createdAt.toISOString(),
  factorSince: factorSince?.toISOString() ?? null,
})

export const listAdministrators = bind(routes.listAdministrators, async ({ db }, { query }) =>
  pageOf(await queries.listAdministrators(db, query), query.limit, shown, ({ account }) => account),
)

export const listPlatformEvents = bind(routes.listPlatformEvents, async ({ db }, { query }) =>
  pageOf(
    await queries.listPlatformEvents(db, query),
    query.limit,
    ({ at, ...event }) => ({ ...event, at: at.toISOString() }),
    ({ id }) => id,
  ),
)

/** Who resets has a second factor: a password alone must not take away that of another. */
export const resetAdministratorFactor = bind(routes.resetAdministratorFactor, async (ctx, { params, body }) => {
  const { db, actor } = ctx
  requireThat(params.id !== actor.userId, 'another_administrator_needed')
  requireThat(actor.hasFactor, 'second_factor_set_up_needed')
  const of = found(await queries.findListedAdministrator(db, params.id))
  requireThat(await deleteFactor(db, of.id), 'second_factor_none')
  await queries.deletePlatformTries(db, triesOf.factor(of.id))
  await queries.deletePlatformSessionsOf(db, of.account)
  await recordInRealm(ctx, 'FACTOR_RESET', { account: of.account, reason: body.reason })
  return shown({ ...of, factorSince: null })
})
