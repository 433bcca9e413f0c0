import * as routes from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { schemaVersion } from '../../kit/db/migrate.ts'
import { bindBoth } from '../../kit/http/bind.ts'
import type { Tenant } from '../../kit/http/context.ts'
import { failure, requireThat } from '../../kit/http/failure.ts'
import { lookAt } from './managed-tenants.service.ts'

const statusOf = async (tenant: string, status: 'READY' | 'SUSPENDED') => ({
  tenant,
  status,
  schemaVersion: await schemaVersion(),
  collections: 0,
  pendingMigrations: 0,
})

const ofOwn = ({ code, isSuspended }: Tenant) => statusOf(code, isSuspended ? 'SUSPENDED' : 'READY')

export const getTenantStatus = bindBoth(
  routes.getTenantStatus,
  async ({ tenant }, { params }) => {
    requireThat(params.tenant === tenant.code && !tenant.isClosed, 'not_found')
    return ofOwn(tenant)
  },
  async (ctx, { params }) => {
    const { id, status } = await lookAt(ctx, params.tenant)
    if (status !== 'READY' && status !== 'SUSPENDED') throw failure('not_found')
    return statusOf(id, status)
  },
)
