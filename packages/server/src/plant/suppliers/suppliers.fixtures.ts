/** Suppliers with their authority, people and keys, created by public commands. For tests and demo data. */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import { permissions, type PermissionName } from '@serialis/contract/permissions.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import * as routes from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import type { SupplierAuthority, SupplierDetail } from '@serialis/contract/plant/suppliers/suppliers.schema.ts'
import { createRole } from '@serialis/contract/platform/access/access.routes.ts'
import { createApiKey } from '@serialis/contract/platform/access/api-keys.routes.ts'
import { openAccount, as, clientOf, type Client, type Sender } from '../../../test/harness/client.ts'

/** What a supplier's people do: apply for codes, download them, see their orders, send results. */
export const supplierRights: readonly PermissionName[] = [
  'applications.list',
  'applications.create',
  'applications.export',
  'orders.list',
  'orders.export',
  'results.import',
]

export const aSupplierRole = async (admin: Client, name = 'Packaging supplier'): Promise<string> =>
  (await admin.call(createRole, { body: { name, authorities: supplierRights.map((right) => permissions[right]) } })).id

type SupplierBody = ClientInput<typeof routes.createSupplier>['body']

let made = 0

export const aSupplier = (admin: Client, roleId: string, given: Partial<SupplierBody> = {}): Promise<SupplierDetail> =>
  admin.call(routes.createSupplier, {
    body: {
      name: `Supplier ${++made}`,
      code: `SUP-${made}`,
      address: '1 Packers Road, Suzhou',
      contacts: 'Chen Jie',
      phone: '+86 512 5555 0100',
      roleId,
      periodFrom: '2026-01-01',
      period: 5,
      periodType: 2,
      lockStatus: 'UNLOCKED',
      ...given,
    },
  })

type AuthorityBody = ClientInput<typeof routes.createSupplierAuthority>['body']

export const anAuthority = (
  admin: Client,
  supplier: { id: string },
  product: Product,
  given: Partial<AuthorityBody> = {},
): Promise<SupplierAuthority> =>
  admin.call(routes.createSupplierAuthority, {
    body: {
      supplierId: supplier.id,
      productId: product.id,
      level: 'EA',
      maximum: 100,
      periodFrom: '2026-01-01',
      period: 5,
      periodType: 2,
      ...given,
    },
  })

/** A person of the supplier, logged in. */
export async function supplierUser(
  http: Sender,
  admin: Client,
  { id, role }: Pick<SupplierDetail, 'id' | 'role'>,
): Promise<Client> {
  const account = `supplier${++made}`
  const password = `password of ${account}`
  await openAccount(http, admin, {
    account,
    name: `User of ${account}`,
    roleIds: [role.id],
    supplierId: id,
    password,
  })
  return as(http, account, password)
}

/** A client program of the supplier. */
export async function supplierKey(http: Sender, admin: Client, { id }: Pick<SupplierDetail, 'id'>): Promise<Client> {
  const name = `Program ${++made}`
  const { key } = await admin.call(createApiKey, {
    body: { name, authorities: supplierRights.map((right) => permissions[right]), supplierId: id },
  })
  return clientOf(http, key, name)
}
