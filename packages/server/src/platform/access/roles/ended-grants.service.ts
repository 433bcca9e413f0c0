/**
 * Grants whose last day is over. They grant nothing from midnight on; this removes their rows, each night or when the
 * account or the role is changed before, and records that they ended.
 */

import type { TenantDb } from '../../../kit/db/db.ts'
import { draftEvent, type Ctx } from '../../../kit/http/context.ts'
import { recordEvent } from '../../audit/audit.service.ts'
import { updateKeysOfEndedGrants } from '../api-keys/api-keys.queries.ts'
import * as queries from './held-grants.queries.ts'
import { listRoleNames } from './roles.queries.ts'

/** Removes them with what keys of the user have through them; undefined when there are none (any more). */
export async function removeEnded(db: TenantDb, userId: string): Promise<Record<string, unknown> | undefined> {
  await updateKeysOfEndedGrants(db, userId)
  const ended = await queries.deleteEnded(db, userId)
  if (ended.length === 0) return undefined
  const roleIds = ended.map(({ roleId }) => roleId)
  const names = await listRoleNames(db, roleIds)
  const days = [...new Set(ended.map(({ lastDay }) => lastDay ?? ''))].sort()
  return { roles: names.map(({ name }) => name).join(', '), lastDay: days.join(', ') }
}

/** The same with an event of its own, before the account is changed. */
export async function settleEnded(ctx: Ctx, userId: string): Promise<void> {
  const details = await removeEnded(ctx.db, userId)
  if (details === undefined) return
  const event = { ...draftEvent(), subjectType: 'user' as const, subjectId: userId, details }
  await recordEvent({ ...ctx, event }, 'user.roles_ended')
}

/** Before the role is deleted. */
export async function settleEndedOfRole(ctx: Ctx, roleId: string): Promise<void> {
  for (const userId of await queries.listEnded(ctx.db, roleId)) await settleEnded(ctx, userId)
}
