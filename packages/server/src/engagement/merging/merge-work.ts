/** Proposals that wait for a decision. */

import { work } from '../../kit/jobs/work.ts'
import { listProposed } from './merging.queries.ts'

export const mergeWork = work.extension({
  kind: 'memberMergeDecide',
  isOfWholeTenant: true,
  list: async ({ db }, limit) =>
    (await listProposed(db, limit)).map(({ id, survivorId, proposedByName, proposedAt }) => ({
      id,
      // Without names: they are personal data, and this list is read aloud at shift changes.
      title: survivorId.slice(-8),
      about: proposedByName,
      since: proposedAt,
      urgency: null,
    })),
})
