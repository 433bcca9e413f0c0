/** An endpoint as lists and its page show it, and what may be done with it. */

import { endpointActions } from '@serialis/contract/engagement/inbound/endpoints.schema.ts'
import { endpointTransitions } from '@serialis/contract/engagement/inbound/endpoints.status.ts'
import {
  PROVIDE_PATH,
  type ProvideEndpoint,
  type ProvideListed,
} from '@serialis/contract/engagement/provide/provide-endpoints.schema.ts'
import type { ProvideSource } from '@serialis/contract/engagement/provide/provide-sources.ts'
import { isGranted } from '@serialis/contract/kit/granted.ts'
import { rowsOf } from '@serialis/contract/kit/transitions.ts'
import { type PermissionName, permissionCode } from '@serialis/contract/permissions.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { found } from '../../kit/http/failure.ts'
import { type EndpointRow, findEndpoint } from './provide-endpoints.queries.ts'
import { filtersOf } from './providers.ts'
import { sourceOf } from './sources.ts'

type Action = (typeof endpointActions)[number]
const PERMISSIONS: Record<Action, PermissionName> = {
  edit: 'provideEndpoints.edit',
  delete: 'provideEndpoints.delete',
  enable: 'provideEndpoints.editStatus',
  disable: 'provideEndpoints.editStatus',
  makeSecret: 'provideEndpoints.makeSecret',
  endOldSecret: 'provideEndpoints.makeSecret',
}

export const mayDo = ({ actor }: Pick<Ctx, 'actor'>, permission: PermissionName): boolean =>
  isGranted(actor.authorities, permissionCode(permission))
/** Gives away in full only what the person could see in full. */
export const mayUnmask = (ctx: Pick<Ctx, 'actor'>, source: ProvideSource): boolean =>
  mayDo(ctx, source === 'AUDIENCE' ? 'members.unmask' : 'records.unmask')

export const endpointListed = (row: EndpointRow): ProvideListed => {
  const { id, slug, nameEn, nameZh, auth, status, source, sourceCode, pageSize, ratePerSecond, createdAt, version } =
    row
  return {
    id,
    slug,
    nameEn,
    nameZh,
    auth,
    status,
    source,
    sourceCode,
    pageSize,
    ratePerSecond,
    createdAt: createdAt.toISOString(),
    version,
  }
}

const oldSecretUntil = ({ oldSecretUntil: until }: EndpointRow, now: Date): Date | null =>
  until !== null && until > now ? until : null

const isPossible = (action: Action, row: EndpointRow, now: Date): boolean => {
  if (action === 'makeSecret') return true
  if (action === 'endOldSecret') return oldSecretUntil(row, now) !== null
  if (action === 'enable' && row.sealedSecret === null) return false
  return rowsOf(endpointTransitions, action, row.status).length > 0
}

export async function endpointShown(
  ctx: Pick<Ctx, 'db' | 'actor' | 'tenant' | 'now'>,
  id: string,
): Promise<ProvideEndpoint> {
  const { db, tenant, now } = ctx
  const row = found(await findEndpoint(db, id))
  const source = await sourceOf(db, row)
  return {
    ...endpointListed(row),
    collectionId: row.collectionId,
    audienceId: row.audienceId,
    factoryIds: [...row.factoryIds],
    fields: [...row.fields],
    filters: filtersOf(row, source),
    personal: row.personal,
    sensitive: row.sensitive,
    description: row.description,
    path: `${PROVIDE_PATH}/${tenant.code}/${row.slug}`,
    secretSetAt: row.secretSetAt?.toISOString() ?? null,
    oldSecretUntil: oldSecretUntil(row, now)?.toISOString() ?? null,
    allowed: endpointActions.filter((action) => isPossible(action, row, now) && mayDo(ctx, PERMISSIONS[action])),
  }
}
