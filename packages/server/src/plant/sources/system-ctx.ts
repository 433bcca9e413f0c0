/** What a service function is given when the product itself does something, and no person. */

import type { TenantDb } from '../../kit/db/db.ts'
import { draftEvent, type App, type Ctx, type Tenant } from '../../kit/http/context.ts'

export const systemCtx = (app: App, db: TenantDb, tenant: Tenant): Ctx => ({
  app,
  db,
  tenant,
  now: app.clock.now(),
  actor: { kind: 'system', userId: '', account: '', userName: 'Serialis', authorities: [], mustChangePassword: false },
  request: { id: 'sources', ip: '', locale: tenant.locale, token: '' },
  event: draftEvent(),
  afterCommit: () => undefined,
  afterRollback: () => undefined,
})
