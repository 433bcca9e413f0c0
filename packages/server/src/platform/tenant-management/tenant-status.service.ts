import * as routes from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { continueInTenant, type TenantDb } from '../../kit/db/db.ts'
import { schemaVersion } from '../../kit/db/migrate.ts'
import { bindBoth } from '../../kit/http/bind.ts'
import type { App } from '../../kit/http/context.ts'
import { failure, found, requireThat } from '../../kit/http/failure.ts'
import { countsOf } from './data-center-counts.ts'
import { findManagedTenant } from './managed-tenants.queries.ts'
import { lookAt } from './managed-tenants.service.ts'

interface Asked {
  app: Pick<App, 'extensions'>
  db: TenantDb
}

const statusOf = async ({ app, db }: Asked, tenant: string, status: 'READY' | 'SUSPENDED') => ({
  tenant,
  status,
  schemaVersion: await schemaVersion(),
  ...(await countsOf(app, db)),
})

export const getTenantStatus = bindBoth(
  routes.getTenantStatus,
  async (ctx, { params }) => {
    const { code, isClosed, isSuspended } = ctx.tenant
    requireThat(params.tenant === code && !isClosed, 'not_found')
    return statusOf(ctx, code, isSuspended ? 'SUSPENDED' : 'READY')
  },
  async (ctx, { params }) => {
    const { app, db: platform, now } = ctx
    const { tenantId } = found(await findManagedTenant(platform, params.tenant))
    const { id, status } = await lookAt(ctx, params.tenant)
    if (status !== 'READY' && status !== 'SUSPENDED') throw failure('not_found')
    return continueInTenant(platform, { tenantId, now }, (db) => statusOf({ app, db }, id, status))
  },
)
