/** Passwords and keys with which the product logs in at lines, for the list of credentials. */

import type { TenantDb } from '../../kit/db/db.ts'
import { credentialKeepers } from '../../platform/secrets/kept-credentials.ts'
import { lineTitles } from '../lines/lines.service.ts'
import { listSecretConnections } from './connections.queries.ts'

export const lineCredentials = credentialKeepers.extension({
  permission: 'lines.list',
  sites: 'own',
  async list(db: TenantDb) {
    const rows = await listSecretConnections(db)
    const titles = await lineTitles(
      db,
      rows.map(({ lineId }) => lineId),
    )
    return rows.map(({ lineId, account, isActive, secretSetAt, answeredAt }) => ({
      kind: 'PARTNER_SECRET' as const,
      recordType: 'line' as const,
      recordId: lineId,
      part: 'secret',
      ownerName: titles.get(lineId)?.name ?? '',
      isOwnerActive: isActive,
      name: account,
      madeAt: secretSetAt,
      endsAt: null,
      lastUsedAt: answeredAt,
    }))
  },
})
