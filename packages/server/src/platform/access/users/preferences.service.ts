/** Preferences that the console stores for its user. */

import type { Output } from '@serialis/contract/kit/route.ts'
import * as routes from '@serialis/contract/platform/access/access.routes.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import * as queries from './preferences.queries.ts'

/** The console stores a few for each list and form. */
export const PREFERENCES_MAXIMUM = 300

/** The accounts with the most preferences. */
export const preferencesByAccount = (db: TenantDb, limit: number) => queries.listPreferenceCounts(db, limit)

export const getPreference = bind(routes.getPreference, async ({ db, actor }, { params }) => {
  const row = await queries.findPreference(db, actor.userId, params.key)
  return { value: (row?.value ?? null) as Output<typeof routes.getPreference>['value'] }
})

export const putPreference = bind(routes.putPreference, async ({ db, actor, now }, { params, body }) => {
  const others = await queries.countOtherPreferences(db, actor.userId, params.key)
  requireThat(others < PREFERENCES_MAXIMUM, 'too_many_preferences', { maximum: PREFERENCES_MAXIMUM })
  await queries.insertOrUpdatePreference(db, actor.userId, { key: params.key, value: body.value, at: now })
  return {}
})
