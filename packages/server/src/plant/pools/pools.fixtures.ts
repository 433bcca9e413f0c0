/**
 * Products whose codes come from a partner, with the account and pools they need, created by public commands. For tests
 * and demo data.
 */

import type { ClientInput } from '@serialis/contract/kit/route.ts'
import type { PackagingLevel } from '@serialis/contract/numbers/ledger/serial-states.ts'
import { createPool, getPool } from '@serialis/contract/plant/pools/pools.routes.ts'
import type { PoolDetail } from '@serialis/contract/plant/pools/pools.schema.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import type { TemplateLevel } from '@serialis/contract/plant/products/templates.schema.ts'
import { tracelinkAccounts } from '@serialis/contract/plant/sources/accounts.routes.ts'
import { PASSWORD, USER } from '@serialis/partners/behaviour.ts'
import type { Client } from '../../../test/harness/client.ts'
import { waitUntil } from '../../../test/harness/wait-until.ts'
import { anApprovedProduct } from '../products/products.fixtures.ts'

/** Units in cases of ten, both with an SGTIN. */
const partnerLevels: TemplateLevel[] = [
  { level: 'EA', capacity: 1, codeType: 'SGTIN', zeroBox: 'NONE' },
  { level: 'CA', capacity: 10, codeType: 'SGTIN', zeroBox: 'SAME_KEY' },
]

export const aPartnerProduct = (
  author: Client,
  approver: Client,
  given: Parameters<typeof anApprovedProduct>[2] = {},
): Promise<Product> => anApprovedProduct(author, approver, { snSource: 'TRACELINK', template: partnerLevels, ...given })

type AccountBody = ClientInput<typeof tracelinkAccounts.create>['body']
let made = 0

/** An account at a simulated partner; one attempt, so that a failure is final at once. */
export const anAccount = (admin: Client, url: string, given: Partial<AccountBody> = {}) =>
  admin.call(tracelinkAccounts.create, {
    body: {
      name: `Partner ${++made}`,
      environment: 'PRODUCTION',
      tries: 1,
      timeoutSeconds: 5,
      secret: PASSWORD,
      settings: { mode: 'SOAP', url, user: USER, sendingSystem: 'SERIALIS', receivingSystem: 'PARTNER' },
      ...given,
    },
  })

type PoolBody = ClientInput<typeof createPool>['body']

export const aPool = (
  author: Client,
  product: Pick<Product, 'id'>,
  level: PackagingLevel,
  given: Partial<PoolBody> = {},
): Promise<PoolDetail> =>
  author.call(createPool, {
    body: {
      productId: product.id,
      level,
      source: 'TRACELINK',
      environment: 'PRODUCTION',
      minimumRequest: 100,
      maximumPercent: 150,
      zeroBox: level === 'EA' ? 'NONE' : 'SAME_KEY',
      threshold: 0,
      ...given,
    },
  })

/** Waits until the pool meets a condition; fails after a time limit. */
export async function poolWhen(reader: Client, id: string, holds: (pool: PoolDetail) => boolean): Promise<PoolDetail> {
  return waitUntil(() => reader.call(getPool, { params: { id } }), holds, {
    what: (pool) => `pool ${pool.product.code} ${pool.level} is still ${JSON.stringify({ ...pool, taken: undefined })}`,
  })
}
