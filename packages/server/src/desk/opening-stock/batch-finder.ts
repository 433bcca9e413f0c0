/** Batches that were entered with opening stocks, for the search box. */

import { finders } from '../../kit/jobs/finding.ts'
import { findBatchesCalled } from './opening-stock.queries.ts'

export const openingBatchFinder = finders.extension({
  kind: 'batch',
  isOfWholeTenant: true,
  find: async ({ db }, text) =>
    (await findBatchesCalled(db, text)).map((batch) => ({ id: batch, title: batch, about: '', names: [batch] })),
})
