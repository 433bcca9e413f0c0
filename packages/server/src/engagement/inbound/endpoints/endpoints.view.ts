/** An endpoint as lists and its page show it, and what may be done with it. */

import {
  COLLECT_PATH,
  type Endpoint,
  subscribeActions,
  type EndpointListed,
} from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { knownSecretBox } from '../../../platform/secrets/secrets.service.ts'
import { type EndpointRow, findEndpoint } from './endpoints.queries.ts'
import { ownerOfSecret, secretsOf } from './secrets.ts'

const PERMISSIONS: Record<(typeof subscribeActions)[number], PermissionName> = {
  edit: 'subscribeEndpoints.edit',
  delete: 'subscribeEndpoints.delete',
  enable: 'subscribeEndpoints.editStatus',
  disable: 'subscribeEndpoints.editStatus',
  makeSecret: 'subscribeEndpoints.makeSecret',
  setCertificate: 'subscribeEndpoints.makeSecret',
  endOldSecret: 'subscribeEndpoints.makeSecret',
}

export const endpointListed = ({
  id,
  slug,
  nameEn,
  nameZh,
  auth,
  status,
  ratePerSecond,
  maxBytes,
  retentionDays,
  createdAt,
  version,
}: EndpointRow): EndpointListed => ({
  id,
  slug,
  nameEn,
  nameZh,
  auth,
  status,
  ratePerSecond,
  maxBytes,
  retentionDays,
  createdAt: createdAt.toISOString(),
  version,
})

const oldSecretUntil = ({ oldSecretUntil: until }: EndpointRow, now: Date): Date | null =>
  until !== null && until > now ? until : null

const isPossible = (action: (typeof subscribeActions)[number], row: EndpointRow, now: Date): boolean => {
  if (action === 'makeSecret') return row.auth !== 'MTLS'
  if (action === 'setCertificate') return row.auth === 'MTLS'
  if (action === 'endOldSecret') return oldSecretUntil(row, now) !== null
  if (action === 'enable' && row.sealedSecret === null && !row.hasFolder) return false
  return rowsOf(endpointTransitions, action, row.status).length > 0
}

async function fingerprintsOf({ app, db, now }: Pick<Ctx, 'app' | 'db' | 'now'>, row: EndpointRow): Promise<string[]> {
  if (row.auth !== 'MTLS') return []
  const box = await knownSecretBox(app, db)
  if (box === undefined) return []
  return secretsOf(box, ownerOfSecret(db.tenantId, row.id), row)
    .filter(({ until }) => until === null || until > now)
    .map(({ secret }) => secret)
}

export async function endpointShown(
  { app, db, actor, tenant, now }: Pick<Ctx, 'app' | 'db' | 'actor' | 'tenant' | 'now'>,
  id: string,
): Promise<Endpoint> {
  const row = found(await findEndpoint(db, id))
  return {
    ...endpointListed(row),
    keyPath: row.keyPath,
    faultsInARow: row.faultsInARow,
    description: row.description,
    path: `${COLLECT_PATH}/${tenant.code}/${row.slug}`,
    secretSetAt: row.secretSetAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil(row, now)?.toISOString() ?? null,
    fingerprints: await fingerprintsOf({ app, db, now }, row),
    allowed: subscribeActions.filter(
      (action) => isPossible(action, row, now) && isGranted(actor.authorities, permissionCode(PERMISSIONS[action])),
    ),
  }
}
