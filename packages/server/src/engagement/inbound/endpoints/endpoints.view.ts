/** An endpoint as lists and its page show it, and what may be done with it. */

import {
  COLLECT_PATH,
  type Endpoint,
  endpointActions,
  type EndpointListed,
} from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../../kit/http/context.ts'
import { found } from '../../../kit/http/failure.ts'
import { type EndpointRow, findEndpoint } from './endpoints.queries.ts'

const PERMISSIONS: Record<(typeof endpointActions)[number], PermissionName> = {
  edit: 'subscribeEndpoints.edit',
  delete: 'subscribeEndpoints.delete',
  enable: 'subscribeEndpoints.editStatus',
  disable: 'subscribeEndpoints.editStatus',
  makeSecret: 'subscribeEndpoints.makeSecret',
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

const isPossible = (action: (typeof endpointActions)[number], row: EndpointRow, now: Date): boolean => {
  if (action === 'makeSecret') return true
  if (action === 'endOldSecret') return oldSecretUntil(row, now) !== null
  if (action === 'enable' && row.sealedSecret === null) return false
  return rowsOf(endpointTransitions, action, row.status).length > 0
}

export async function endpointShown(
  { db, actor, tenant, now }: Pick<Ctx, 'db' | 'actor' | 'tenant' | 'now'>,
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
    allowed: endpointActions.filter(
      (action) => isPossible(action, row, now) && isGranted(actor.authorities, permissionCode(PERMISSIONS[action])),
    ),
  }
}
