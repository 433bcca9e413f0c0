/** The tenant's provider as the other files use it: its settings, its secret, and the address to which it leads back. */

import { SIGN_ON_PATH } from '@serialis/contract/platform/access/sign-on/sign-on.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'
import type { App, Tenant } from '../../../kit/http/context.ts'
import { addressToOpen } from '../../../kit/ops/config.ts'
import { openSecret, sealSecret } from '../../secrets/secrets.service.ts'
import type { ProviderAccount } from './provider.ts'
import type { SignOnRow } from './sign-on.queries.ts'

const secretOwner = (tenantId: number): string => `tenant ${tenantId} single sign-on`

export const sealClientSecret = (app: App, db: TenantDb, secret: string): Promise<Buffer> =>
  sealSecret(app, db, secretOwner(db.tenantId), secret)

export const accountOf = async (app: App, db: TenantDb, row: SignOnRow): Promise<ProviderAccount> => ({
  issuer: row.issuer,
  clientId: row.clientId,
  clientSecret: row.sealedSecret === null ? '' : await openSecret(app, db, secretOwner(db.tenantId), row.sealedSecret),
})

/**
 * Each tenant has its own, so that the answer of one provider never reaches another tenant. Null in production without
 * `PUBLIC_URL`: what a request says of its host is no address to send people to.
 */
export function redirectUriOf({ config }: Pick<App, 'config'>, { code }: Pick<Tenant, 'code'>): string | null {
  if (config.production && config.publicUrl === undefined) return null
  return `${addressToOpen(config, config.port)}${SIGN_ON_PATH.slice(1)}/${code}`
}

/** Of what the product keeps about one version of the settings. */
export const keyOf = (tenantId: number, { version }: Pick<SignOnRow, 'version'>): string => `${tenantId}.${version}`
