/** Passwords, tokens and keys for push targets, for the list of credentials. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { credentialKeepers } from '../../../platform/secrets/kept-credentials.ts'
import { listSecretTargets } from './targets.queries.ts'

export const targetCredentials = credentialKeepers.extension({
  permission: 'pushes.list',
  sites: 'shared',
  list: async (db: TenantDb) =>
    (await listSecretTargets(db)).flatMap((target) => {
      const common = {
        recordType: 'push_target' as const,
        recordId: target.id,
        ownerName: target.name,
        isOwnerActive: target.isActive,
        endsAt: null,
        lastUsedAt: target.lastSuccessAt,
      }
      return [
        ...(target.hasSecret
          ? [
              {
                ...common,
                kind: 'PARTNER_SECRET' as const,
                part: 'secret',
                name: target.authUser,
                madeAt: target.secretSetAt,
              },
            ]
          : []),
        ...(target.signingKeySetAt
          ? [{ ...common, kind: 'OWN_KEY' as const, part: 'signingKey', name: '', madeAt: target.signingKeySetAt }]
          : []),
      ]
    }),
})
