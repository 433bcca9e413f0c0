/** Transactions of the product itself, in which no person acts. */

import { inTenant } from '../db/db.ts'
import { draftEvent, type Actor, type App, type Ctx, type Tenant } from '../http/context.ts'
import { withHooks } from '../http/transaction-hooks.ts'

/** Has every right that services do not check as a permission; events show the product's name for it. */
const systemActor: Actor = {
  kind: 'system',
  userId: '',
  account: '',
  userName: 'Serialis',
  authorities: [],
  mustChangePassword: false,
}

/**
 * Runs `work` in a writing transaction. `source` names the part of the product that acts; events and tasks store it as
 * their request id.
 */
export const asSystem = <T>(app: App, tenant: Tenant, source: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  withHooks((hooks) =>
    inTenant(app.pool, tenant.tenantId, 'write', (db) =>
      work({
        app,
        db,
        tenant,
        now: app.clock.now(),
        actor: systemActor,
        request: { id: source, ip: '', locale: tenant.locale, token: '' },
        event: draftEvent(),
        ...hooks,
      }),
    ),
  )
