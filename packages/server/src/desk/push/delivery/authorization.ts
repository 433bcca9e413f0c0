/** How the product authenticates to a target. The secret is unsealed only here, on its way into a request. */

import type { TenantDb } from '../../../kit/db/db.ts'
import type { App } from '../../../kit/http/context.ts'
import { basicAuthorization } from '../../../kit/protocols/outgoing.ts'
import { openSecret, sealSecret } from '../../../platform/secrets/secrets.service.ts'
import type { TargetRow } from '../targets/targets.queries.ts'

const secretOwner = (tenantId: number, targetId: string): string => `tenant ${tenantId} push target ${targetId}`

export const sealFor = (app: App, db: TenantDb, targetId: string, secret: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId, targetId), secret)

/** The plain secret for file targets; it is unsealed nowhere else. */
export const secretOf = async (app: App, db: TenantDb, { id, sealedSecret }: TargetRow): Promise<string> =>
  sealedSecret === null ? '' : openSecret(app, db, secretOwner(db.tenantId, id), sealedSecret)

export async function authorizationOf(app: App, db: TenantDb, target: TargetRow): Promise<Record<string, string>> {
  if (target.auth === 'NONE' || target.sealedSecret === null) return {}
  const secret = await secretOf(app, db, target)
  return { authorization: target.auth === 'BEARER' ? `Bearer ${secret}` : basicAuthorization(target.authUser, secret) }
}
