import * as routes from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { schemaVersion } from '../../kit/db/migrate.ts'
import { bindBoth } from '../../kit/http/bind.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { countsOf, NO_COUNTS } from './data-center-counts.ts'
import { lookAt } from './managed-tenants.service.ts'

const statusOf = async (tenant: string, status: 'READY' | 'SUSPENDED', counts: typeof NO_COUNTS) => ({
  tenant,
  status,
  schemaVersion: await schemaVersion(),
  ...counts,
})

export const getTenantStatus = bindBoth(
  routes.getTenantStatus,
  async ({ app, db, tenant }, { params }) => {
    const { code, isClosed, isSuspended } = tenant
    requireThat(params.tenant === code && !isClosed, 'not_found')
    return statusOf(code, isSuspended ? 'SUSPENDED' : 'READY', await countsOf(app, db))
  },
  async (ctx, { params }) => {
    let counts = NO_COUNTS
    const { id, status } = await lookAt(ctx, params.tenant, async (db) => {
      counts = await countsOf(ctx.app, db)
    })
    if (status !== 'READY' && status !== 'SUSPENDED') throw failure('not_found')
    return statusOf(id, status, counts)
  },
)
