/** The client secret at the tenant's provider, for the list of credentials. */

import { SIGN_ON } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import { credentialKeepers } from '../../secrets/kept-credentials.ts'
import { findSignOn } from './sign-on.queries.ts'

export const signOnCredentials = credentialKeepers.extension({
  permission: 'signOn.edit',
  sites: 'closed',
  async list(db: TenantDb) {
    const settings = await findSignOn(db)
    if (!settings || settings.sealedSecret === null) return []
    return [
      {
        kind: 'PARTNER_SECRET' as const,
        recordType: 'sign_on' as const,
        recordId: SIGN_ON,
        part: 'secret',
        ownerName: settings.name,
        isOwnerActive: settings.isActive,
        name: settings.clientId,
        madeAt: settings.secretSetAt,
        endsAt: null,
        lastUsedAt: null,
      },
    ]
  },
})
