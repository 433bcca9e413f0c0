/** What a tenant asks of passwords: their length and, if it wants that, their age. */

import * as routes from '@serialis/contract/platform/access/password-policy.routes.ts'
import {
  IDLE_MINUTES,
  PASSWORD_POLICY,
  POLICY_MINIMUM,
} from '@serialis/contract/platform/access/password-policy.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { bind } from '../../../kit/http/bind.ts'
import { changes } from '../../../kit/http/context.ts'
import { fieldFailure, requireThat } from '../../../kit/http/failure.ts'
import { isCommonPassword } from './common-passwords.ts'
import * as queries from './password-policy.queries.ts'

const DEFAULT: queries.PolicyRow = {
  minimum: POLICY_MINIMUM.default,
  maxAgeDays: null,
  apiKeyMaxAgeDays: null,
  sessionIdleMinutes: IDLE_MINUTES.most,
  unusedAccountDays: null,
  version: 0,
}
const DAY_MS = 24 * 60 * 60_000

export const policyOf = async (db: TenantDb): Promise<queries.PolicyRow> => (await queries.findPolicy(db)) ?? DEFAULT

/** Refuses a new password that is too short for the tenant, or among those that are guessed first. */
export async function requireGoodPassword(
  db: TenantDb,
  { password, account }: { password: string; account: string },
  field = 'password',
): Promise<void> {
  const { minimum } = await policyOf(db)
  if ([...password].length < minimum) throw fieldFailure(field, 'password_too_short', 'password_too_short', { minimum })
  if (isCommonPassword(password, account)) throw fieldFailure(field, 'password_too_common', 'password_too_common')
}

/** Whether the tenant asks for a new password by now. */
export async function isPasswordTooOld(db: TenantDb, setAt: Date, now: Date): Promise<boolean> {
  const { maxAgeDays } = await policyOf(db)
  return maxAgeDays !== null && now.getTime() - setAt.getTime() > maxAgeDays * DAY_MS
}

export const getPasswordPolicy = bind(routes.getPasswordPolicy, ({ db }) => policyOf(db))

export const savePasswordPolicy = bind(routes.savePasswordPolicy, async ({ db, event }, { body }) => {
  const { version: _before, ...before } = await policyOf(db)
  requireThat(await queries.insertOrUpdatePolicy(db, body), 'changed_meanwhile')
  const { version: _, ...after } = body
  Object.assign(event, { subjectType: 'password_policy', subjectId: PASSWORD_POLICY, details: changes(before, after) })
  return policyOf(db)
})
