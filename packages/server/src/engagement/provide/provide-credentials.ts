/** Secrets of provide endpoints, for the list of credentials. */

import type { TenantDb } from '../../kit/db/db.ts'
import { pagesById } from '../../kit/lists/pages-by-id.ts'
import { credentialKeepers, type KeptCredential } from '../../platform/secrets/kept-credentials.ts'
import { listLogins } from './channels/channels.queries.ts'
import { type EndpointRow, listEveryEndpoint } from './provide-endpoints.queries.ts'

function credentialsOf(row: EndpointRow, now: Date): KeptCredential[] {
  const { id, slug, status, sealedSecret, secretSetAt, oldSecretUntil } = row
  const common = {
    kind: 'PARTNER_SECRET',
    recordType: 'provide_endpoint',
    recordId: id,
    ownerName: slug,
    isOwnerActive: status !== 'DISABLED',
    name: '',
    lastUsedAt: null,
  } as const
  return [
    ...(sealedSecret === null ? [] : [{ ...common, part: 'secret', madeAt: secretSetAt, endsAt: null }]),
    ...(oldSecretUntil === null || oldSecretUntil <= now
      ? []
      : [{ ...common, part: 'oldSecret', madeAt: null, endsAt: oldSecretUntil }]),
  ]
}

export const provideCredentials = credentialKeepers.extension({
  permission: 'provideEndpoints.list',
  sites: 'closed',
  async list(db: TenantDb, now: Date) {
    const found: KeptCredential[] = []
    for await (const rows of pagesById(db, listEveryEndpoint))
      found.push(...rows.flatMap((row) => credentialsOf(row, now)))
    for (const { endpointId, slug, status, loginUser, loginSetAt, lastSuccessAt } of await listLogins(db))
      found.push({
        kind: 'PARTNER_SECRET',
        recordType: 'provide_endpoint',
        recordId: endpointId,
        part: 'login',
        ownerName: slug,
        isOwnerActive: status === 'ACTIVE',
        name: loginUser ?? '',
        madeAt: loginSetAt,
        endsAt: null,
        lastUsedAt: lastSuccessAt,
      })
    return found
  },
})
