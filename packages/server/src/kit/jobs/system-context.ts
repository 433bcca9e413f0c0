/** Transactions of the product itself, in which no person acts. */

import { inTenant } from '../db/db.ts'
import { draftEvent, type Actor, type App, type Ctx, type Tenant } from '../http/context.ts'
import { withHooks } from '../http/transaction-hooks.ts'

/** May do everything that a service function does not ask a permission for, and is named in events by the product's name. */
const systemActor: Actor = {
  kind: 'system',
  userId: '',
  account: '',
  userName: 'Serialis',
  authorities: [],
  mustChangePassword: false,
}

/** Runs `work` in a transaction that writes. `source` says which part of the product acts; events and tasks store it as the id of their request. */
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
