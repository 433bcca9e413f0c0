/** Rooms that follow what the newest meta data of a collection says. */

import type { MetaField } from '@serialis/contract/engagement/collections/meta-data.schema.ts'
import type { Ctx } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'
import type { DescribedRow } from './meta-data.queries.ts'

interface Followed extends Pick<DescribedRow, 'id' | 'code' | 'kind' | 'keyPath'> {
  /** Of the newest version; none once the collection is archived. */
  fields: readonly MetaField[]
}

/** In the transaction that changes it, with the collection locked. */
export const metaDataFollowers = extensionPoint<(ctx: Ctx, collection: Followed) => Promise<void>>()

export async function tellFollowers(ctx: Ctx, collection: Followed): Promise<void> {
  for (const follow of metaDataFollowers.of(ctx.app)) await follow(ctx, collection)
}
