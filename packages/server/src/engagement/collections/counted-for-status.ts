/** What the status of a tenant says about its data center. */

import { dataCenterCounts } from '../../platform/tenant-management/data-center-counts.ts'
import { countCollections } from './collections.queries.ts'
import { countPendingDrafts } from './meta-data.queries.ts'

export const countedForStatus = dataCenterCounts.extension(async (db) => ({
  collections: await countCollections(db, 'PUBLISHED'),
  pendingMigrations: await countPendingDrafts(db),
}))
