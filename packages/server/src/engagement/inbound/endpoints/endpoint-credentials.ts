/** Secrets of endpoints, for the list of credentials. */

import type { TenantDb } from '../../../kit/db/db.ts'
import { pagesById } from '../../../kit/lists/pages-by-id.ts'
import { credentialKeepers, type KeptCredential } from '../../../platform/secrets/kept-credentials.ts'
import { listEveryFolder } from '../folder/folder.queries.ts'
import { type EndpointRow, listEveryEndpoint } from './endpoints.queries.ts'

function credentialsOf(row: EndpointRow, now: Date): KeptCredential[] {
  const { id, slug, status, sealedSecret, secretSetAt, oldSecretUntil } = row
  const common = {
    kind: 'PARTNER_SECRET',
    recordType: 'subscribe_endpoint',
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

type EveryFolder = Awaited<ReturnType<typeof listEveryFolder>>[number]

const folderCredential = ({ id, slug, status, sftpUser, secretSetAt, lookedAt }: EveryFolder): KeptCredential => ({
  kind: 'PARTNER_SECRET',
  recordType: 'subscribe_endpoint',
  recordId: id,
  ownerName: slug,
  isOwnerActive: status !== 'DISABLED',
  name: sftpUser,
  part: 'folderSecret',
  madeAt: secretSetAt,
  endsAt: null,
  lastUsedAt: lookedAt,
})

export const endpointCredentials = credentialKeepers.extension({
  permission: 'subscribeEndpoints.list',
  sites: 'closed',
  async list(db: TenantDb, now: Date) {
    const found: KeptCredential[] = []
    for await (const rows of pagesById(db, listEveryEndpoint))
      found.push(...rows.flatMap((row) => credentialsOf(row, now)))
    for await (const rows of pagesById(db, listEveryFolder)) found.push(...rows.map(folderCredential))
    return found
  },
})
