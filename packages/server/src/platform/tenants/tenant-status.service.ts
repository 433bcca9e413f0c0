import * as routes from '@serialis/contract/platform/tenants/tenants.routes.ts'
import { schemaVersion } from '../../kit/db/migrate.ts'
import { bind } from '../../kit/http/bind.ts'
import { requireThat } from '../../kit/http/failure.ts'

export const getTenantStatus = bind(routes.getTenantStatus, async ({ tenant }, { params }) => {
  requireThat(params.tenant === tenant.code, 'not_found')
  return {
    tenant: tenant.code,
    status: 'READY' as const,
    schemaVersion: await schemaVersion(),
    collections: 0,
    pendingMigrations: 0,
  }
})
