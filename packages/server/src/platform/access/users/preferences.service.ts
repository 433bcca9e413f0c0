/** Preferences that the console stores for its user. */

import type { Input, Output } from '@serialis/contract/kit/route.ts'
import type * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import * as queries from './preferences.queries.ts'

export async function getPreference(
  { db, actor }: Ctx,
  { params }: Input<typeof routes.getPreference>,
): Promise<Output<typeof routes.getPreference>> {
  const row = await queries.findPreference(db, actor.userId, params.key)
  return { value: (row?.value ?? null) as Output<typeof routes.getPreference>['value'] }
}

export async function putPreference(
  { db, actor, now }: Ctx,
  { params, body }: Input<typeof routes.putPreference>,
): Promise<Output<typeof routes.putPreference>> {
  await queries.insertOrUpdatePreference(db, actor.userId, { key: params.key, value: body.value, at: now })
  return {}
}
