/**
 * The trace of refused logins, passwords and permissions (21 CFR 11.300): events, and the alert S1. It is written after
 * the answer, so that the answer's time does not say whether an account exists.
 */

import { inTenant, type TenantDb } from '../../../kit/db/db.ts'
import type { Actor, App, RequestFacts, Tenant } from '../../../kit/http/context.ts'
import { stateKey } from '../../../kit/ops/app-state.ts'
import { raiseAlert } from '../../alerts/alerts.service.ts'
import { recordSystemEvent } from '../../audit/audit.service.ts'
import { expectSealing } from '../../audit/seals.service.ts'
import type { WrongTries } from './lock-out.service.ts'
import { createRefusalBudget } from './refusal-budget.ts'

const budgets = stateKey('access.refusals', () => ({
  refused: createRefusalBudget(),
  locked: createRefusalBudget(),
}))

/** Wrong attempts in a row that raise the alert S1 for a logged-in user; at the login it is raised with the wait. */
const ALERT_FROM = 3

interface Refused {
  app: App
  tenant: Tenant
  now: Date
  request: Pick<RequestFacts, 'id' | 'ip'>
}

export interface RefusedLogin extends WrongTries {
  /** Null for an account that does not exist. What was typed as its name is not recorded: it may be a password. */
  user: { id: string; account: string } | null
  /** Of a login by the tenant's provider. */
  details?: Record<string, unknown>
}

function afterwards(app: App, tenant: Tenant, work: (db: TenantDb) => Promise<void>): void {
  inTenant(app.pool, tenant.tenantId, 'write', work).catch((err: unknown) =>
    app.log.error({ err }, 'a refusal could not be recorded'),
  )
}

const recorded = (
  db: TenantDb,
  { app, tenant, now, request }: Refused,
  event: { action: string; subjectType: string; subjectId: string; details: Record<string, unknown> },
) => {
  const { action, ...about } = event
  expectSealing(app, tenant.tenantId)
  return recordSystemEvent({ db, now, tenant, request }, action, about)
}

/** Events `session.refused` and `session.locked`, and S1 when a wait of a known account begins. */
export function noteRefusedLogin(
  refused: Refused,
  { user, tries, refused: count, waitUntil, details }: RefusedLogin,
): void {
  const { app, tenant, now } = refused
  const of = { subjectType: 'user', subjectId: user?.id ?? '' }
  const budget = app.state(budgets)
  const leftOut = budget.refused.take(tenant.tenantId, `${tenant.tenantId} ${of.subjectId}`, now)
  const isLocked = user !== null && waitUntil !== null
  const lockedOut = isLocked ? budget.locked.take(tenant.tenantId, `${tenant.tenantId} ${user.id}`, now) : undefined
  if (leftOut === undefined && lockedOut === undefined) return
  afterwards(app, tenant, async (db) => {
    if (leftOut !== undefined)
      await recorded(db, refused, {
        action: 'session.refused',
        ...of,
        details: { tries: count, ...details, ...(leftOut > 0 && { leftOut }) },
      })
    if (!isLocked || lockedOut === undefined) return
    await recorded(db, refused, { action: 'session.locked', ...of, details: { tries, until: waitUntil.toISOString() } })
    await raiseAlert(
      { db, now, tenant },
      { type: 'S1', subjectType: 'user', subjectId: user.id, params: { account: user.account, tries } },
    )
  })
}

/**
 * A wrong own password or second factor, in the transaction that counts it: its event, and S1. Refused permissions take
 * nothing from what a minute leaves for these.
 */
export async function recordWrongComponent(
  db: TenantDb,
  refused: Refused & { actor: Actor },
  action: 'password.refused' | 'second_factor.refused',
  { tries, waitUntil }: WrongTries,
): Promise<void> {
  const { app, tenant, now, actor } = refused
  const leftOut = app.state(budgets).refused.take(tenant.tenantId, `${tenant.tenantId} ${actor.userId} ${action}`, now)
  if (leftOut !== undefined)
    await recorded(db, refused, {
      action,
      subjectType: 'user',
      subjectId: actor.userId,
      details: { tries, ...(waitUntil && { until: waitUntil.toISOString() }), ...(leftOut > 0 && { leftOut }) },
    })
  if (tries >= ALERT_FROM)
    await raiseAlert(
      { db, now, tenant },
      { type: 'S1', subjectType: 'user', subjectId: actor.userId, params: { account: actor.account, tries } },
    )
}

/** Event `permission.refused` with the code that the caller lacks. */
export function noteRefusedPermission(
  refused: Refused & { actor: Actor },
  details: { route: string; code: string },
): void {
  const { app, tenant, now, actor } = refused
  const leftOut = app.state(budgets).refused.take(tenant.tenantId, `${tenant.tenantId} ${actor.userId}`, now)
  if (leftOut === undefined) return
  afterwards(app, tenant, (db) =>
    recorded(db, refused, {
      action: 'permission.refused',
      subjectType: actor.kind === 'key' ? 'api_key' : 'user',
      subjectId: actor.userId,
      details: { ...details, ...(leftOut > 0 && { leftOut }) },
    }),
  )
}
