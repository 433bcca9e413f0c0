/** Preferences that the console stores for its user. */

import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import { bind } from '../../../kit/http/bind.ts'
import * as queries from './preferences.queries.ts'

export const getPreference = bind(routes.getPreference, async ({ db, actor }, { params }) => {
  const row = await queries.findPreference(db, actor.userId, params.key)
  return { value: (row?.value ?? null) as Output<typeof routes.getPreference>['value'] }
})

export const putPreference = bind(routes.putPreference, async ({ db, actor, now }, { params, body }) => {
  await queries.insertOrUpdatePreference(db, actor.userId, { key: params.key, value: body.value, at: now })
  return {}
})
