/** Rooms to the right that do something with activities as they come in, in the transaction of their batch. */

import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import type { NewActivity } from './activities.queries.ts'

/** Called once for all that a batch stores. */
type ActivitySink = (ctx: Pick<Ctx, 'app' | 'db' | 'tenant' | 'now'>, stored: readonly NewActivity[]) => Promise<void>
export const activitySinks = extensionPoint<ActivitySink>()
