/** Whether changes of a tenant need a second person, and how long a request waits. */

import { REQUEST_DAYS } from '@serialis/contract/platform/access-requests/access-requests.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { hasTwoPeople } from '../delegation/signing-rule.ts'
import { lastingApprovers } from '../delegation/signing.service.ts'
import * as queries from './access-rule.queries.ts'

const DEFAULT: queries.AccessRuleRow = { requestDays: REQUEST_DAYS.default, twoPeopleSince: null, version: 0 }

export const accessRuleOf = async (db: TenantDb): Promise<queries.AccessRuleRow> =>
  (await queries.findAccessRule(db)) ?? DEFAULT

export const saveRule = queries.insertOrUpdateAccessRule

/**
 * Whether the tenant has two people who can approve, or once had. Each command that changes accounts or roles asks this
 * first, so that the command that takes away the second person still notes that there was one.
 */
export async function isTwoPeople(db: TenantDb, now: Date): Promise<boolean> {
  const { requestDays, twoPeopleSince } = await accessRuleOf(db)
  if (twoPeopleSince !== null) return hasTwoPeople(true, 0)
  if (!hasTwoPeople(false, await lastingApprovers(db))) return false
  await queries.insertTwoPeople(db, requestDays, now)
  return true
}
