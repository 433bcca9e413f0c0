/** The password or key for the SFTP server that keeps signed heads, for the list of credentials. */

import type { TenantDb } from '../../kit/db/db.ts'
import { credentialKeepers } from '../secrets/kept-credentials.ts'
import { findSettings, listPlaces } from './heads.queries.ts'

export const headCredentials = credentialKeepers.extension({
  permission: 'events.list',
  sites: 'closed',
  async list(db: TenantDb) {
    const settings = await findSettings(db)
    if (!settings || settings.sftpSealedSecret === null) return []
    const kept = (await listPlaces(db)).find(({ place }) => place === 'SFTP')
    return [
      {
        kind: 'PARTNER_SECRET' as const,
        recordType: 'event_log' as const,
        recordId: 'heads',
        part: 'secret',
        ownerName: settings.sftpUrl,
        isOwnerActive: true,
        name: settings.sftpUser,
        madeAt: settings.sftpSecretSetAt,
        endsAt: null,
        lastUsedAt: kept?.keptAt ?? null,
      },
    ]
  },
})
