/** Extension point: the data center says how many collections a tenant has in use, and which changes of them wait. */

import type { TenantDb } from '../../kit/db/db.ts'
import type { App } from '../../kit/http/context.ts'
import { extensionPoint } from '../../kit/http/extension-point.ts'

interface DataCenterCounts {
  collections: number
  /** Drafts of meta data that ask for a backfill or break readers. */
  pendingMigrations: number
}

export const dataCenterCounts = extensionPoint<(db: TenantDb) => Promise<DataCenterCounts>>()

export const NO_COUNTS: Readonly<DataCenterCounts> = { collections: 0, pendingMigrations: 0 }

export async function countsOf(app: Pick<App, 'extensions'>, db: TenantDb): Promise<DataCenterCounts> {
  const counts = { ...NO_COUNTS }
  for (const count of dataCenterCounts.of(app)) {
    const more = await count(db)
    counts.collections += more.collections
    counts.pendingMigrations += more.pendingMigrations
  }
  return counts
}
