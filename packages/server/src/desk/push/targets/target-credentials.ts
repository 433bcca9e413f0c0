/** Passwords, tokens and keys for push targets, for the list of credentials. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { credentialKeepers } from '../../../platform/secrets/kept-credentials.ts'
import { listSecretTargets } from './targets.queries.ts'

export const targetCredentials = credentialKeepers.extension({
  permission: 'pushes.list',
  sites: 'shared',
  list: async (db: TenantDb) =>
    (await listSecretTargets(db)).map(({ id, name, authUser, isActive, secretSetAt, lastSuccessAt }) => ({
      kind: 'PARTNER_SECRET' as const,
      recordType: 'push_target' as const,
      recordId: id,
      part: 'secret',
      ownerName: name,
      isOwnerActive: isActive,
      name: authUser,
      madeAt: secretSetAt,
      endsAt: null,
      lastUsedAt: lastSuccessAt,
    })),
})
