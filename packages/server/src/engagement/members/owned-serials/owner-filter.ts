/** The members that own packs of a product or batch. */

import type { RawBuilder } from 'kysely'
import type { Ctx } from '../../../kit/http/context.ts'
import { requireThat } from '../../../kit/http/failure.ts'
import { productByCode } from '../../../plant/products/products.service.ts'
import { isOwnerOf } from './owned-serials.queries.ts'
import { seesHealth } from './owned-serials.view.ts'

/**
 * A condition about the column `m.id`; undefined when there is no such product. Without the right to health data, packs
 * of such products count for nobody, and a product that is one is refused by its name.
 */
export async function ownerFilter(
  { db, actor }: Pick<Ctx, 'db' | 'actor'>,
  { product: code, batch }: { product: string | undefined; batch: string | undefined },
): Promise<RawBuilder<boolean> | undefined> {
  const product = code ? await productByCode(db, code) : undefined
  if (code && product === undefined) return undefined
  const withHealth = seesHealth(actor)
  requireThat(withHealth || product === undefined || product.healthClass === 'NONE', 'members_health_not_allowed')
  return isOwnerOf(db, { ...(product && { productId: product.id }), ...(batch && { batch }), withHealth })
}
