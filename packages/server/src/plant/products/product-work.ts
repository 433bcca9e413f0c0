/** Products whose revision waits for the approval of a person who did not write it. */

import { work } from '../../kit/jobs/work.ts'
import { importWork } from '../../platform/imports/import-work.ts'
import { productFiles } from './product-files/product-files-import.ts'
import { listUnapproved } from './products.queries.ts'

export const productWork = [
  work.extension({
    kind: 'productApprove',
    list: async ({ db, actor }, limit) =>
      (await listUnapproved(db, actor.userId, limit)).map(({ id, code, name, changedAt }) => ({
        id,
        title: name,
        about: code,
        since: changedAt,
        urgency: null,
      })),
  }),
  importWork('productImportDecide', { of: productFiles.kind }),
]
