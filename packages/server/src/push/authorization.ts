/** How a target knows us. The secret leaves its seal only here, on its way into a request. */
import { openSecret, sealSecret } from '../codes/secrets.service.ts'
import type { App } from '../kit/context.ts'
import { basicAuthorization } from '../kit/outgoing.ts'
import type { TenantDb } from '../kit/db.ts'
import type { TargetRow } from './targets.queries.ts'

const secretOwner = (tenantId: number, targetId: string): string => `tenant ${tenantId} push target ${targetId}`

export const sealFor = (app: App, db: TenantDb, targetId: string, secret: string): Promise<Buffer> => sealSecret(app, db, secretOwner(db.tenantId, targetId), secret)

export async function authorizationOf(app: App, db: TenantDb, target: TargetRow): Promise<Record<string, string>> {
  if (target.auth === 'NONE' || target.sealed_secret === null) return {}
  const secret = await openSecret(app, db, secretOwner(db.tenantId, target.id), target.sealed_secret)
  return { authorization: target.auth === 'BEARER' ? `Bearer ${secret}` : basicAuthorization(target.auth_user, secret) }
}
