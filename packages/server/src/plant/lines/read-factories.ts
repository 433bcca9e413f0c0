/** What rooms to the right need of factories: a page of them by name, and whether some are there. */

import type { Factory } from '@serialis/contract/plant/lines/factories.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { factoryQueries, findFactory } from './factories.queries.ts'

/** One more than `limit` when there are more; `after` is the last name of the previous page. */
export const pageOfFactories = (
  db: TenantDb,
  page: { after?: string | undefined; limit: number },
): Promise<Factory[]> => factoryQueries.list(db, page)

export async function areFactories(db: TenantDb, ids: readonly string[]): Promise<boolean> {
  for (const id of ids) if ((await findFactory(db, id)) === undefined) return false
  return true
}
