/** Activities that messages brought, taken back: they go with what rooms to the right made of them. */

import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import { type ActivityOfMessage, type GoneActivity, takeAwayActivities } from './messages.queries.ts'

type Working = Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>

/** Called once for all that a batch takes away, in its transaction. */
export const activitiesTakenBack = extensionPoint<(ctx: Working, gone: readonly GoneActivity[]) => Promise<void>>()

/** Called once at the end of work that took activities away: sets that were chosen by them are chosen anew. */
export const activitiesWereTakenBack = extensionPoint<(ctx: Ctx) => Promise<void>>()

/** Those that are there still; answers their messages and ids. */
export async function takeBackActivities(
  ctx: Working,
  all: readonly ActivityOfMessage[],
): Promise<readonly ActivityOfMessage[]> {
  const gone = await takeAwayActivities(ctx.db, all)
  if (gone.length > 0) for (const react of activitiesTakenBack.of(ctx.app)) await react(ctx, gone)
  return gone
}
