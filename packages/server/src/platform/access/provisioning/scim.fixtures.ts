/** For tests: a tenant whose directory provisions accounts, and the key of that directory. */

import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { clientOf, type Client, type Sender } from '../../../../test/harness/client.ts'
import { saveSettings } from '../sign-on/sign-on.fixtures.ts'

/** No test asks it: accounts are made without the provider. */
export const ISSUER = 'https://login.example.com/plant'

export async function roleWith(admin: Client, name: string, names: readonly PermissionName[]): Promise<string> {
  const { id } = await admin.call(createRole, { body: { name, authorities: names.map((one) => permissions[one]) } })
  return id
}

export async function keyWith(http: Sender, admin: Client, names: readonly PermissionName[]): Promise<Client> {
  const body = {
    name: `Directory ${names.join(' ')}`,
    authorities: names.map((one) => permissions[one]),
    expiresAt: null,
  }
  const { key } = await admin.call(createApiKey, { body })
  return clientOf(http, key, 'directory')
}

/** Accounts get a role that reads roles, at all factories. */
export async function provisioned(http: Sender, admin: Client): Promise<{ directory: Client; roleId: string }> {
  const roleId = await roleWith(admin, 'Newcomers', ['roles.list'])
  await saveSettings(admin, ISSUER, { isProvisioned: true, baseRoleIds: [roleId], accountSites: 'ALL' })
  return { directory: await keyWith(http, admin, ['users.provision']), roleId }
}
