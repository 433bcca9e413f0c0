/** What belongs to a brand besides what is made of its products. For tests. */

import { createCategoryAccount } from '@serialis/contract/plant/main-data/category-accounts.routes.ts'
import type { Product } from '@serialis/contract/plant/products/products.schema.ts'
import { createSupplierAuthority } from '@serialis/contract/plant/suppliers/suppliers.routes.ts'
import { listAlerts } from '@serialis/contract/platform/alerts/alerts.routes.ts'
import type { TestApp } from '../../../test/harness/database.ts'
import { aProduct } from '../../plant/products/products.fixtures.ts'
import { raiseAlert } from '../alerts/alerts.service.ts'
import { asCommand } from '../tasks/tasks.fixtures.ts'

export interface OfBrand {
  brand: string
  product: Product
  /** Waits for approval. */
  waiting: Product
  account: string
  authority: string
  alert: string
}

export const recordsOf = ({ brand, product, waiting, account, authority }: OfBrand): string[] => [
  brand,
  product.id,
  waiting.id,
  account,
  authority,
]

export async function recordsOfBrand(
  { app, admin }: TestApp,
  name: string,
  of: OfBrand,
  { supplierId, channelId }: { supplierId: string; channelId: string },
): Promise<void> {
  of.waiting = await aProduct(admin, { code: `${name}-WAITS`, name: `${name} waits`, brandId: of.brand })
  of.account = (
    await admin.call(createCategoryAccount, {
      body: { code: `${name}-SHOP`, name, channelId, brandId: of.brand, outsideId: `${name}-1` },
    })
  ).id
  const period = { periodFrom: '2026-01-01', period: 50, periodType: 2 as const }
  of.authority = (
    await admin.call(createSupplierAuthority, {
      body: { supplierId, productId: of.product.id, level: 'EA', maximum: 100, ...period },
    })
  ).id
  await asCommand(app, admin, (ctx) =>
    raiseAlert(ctx, { type: 'E9', subjectType: 'product', subjectId: of.product.id, params: { name } }),
  )
  of.alert = (await admin.call(listAlerts, { query: { subjectId: of.product.id } })).items[0]!.id
}
