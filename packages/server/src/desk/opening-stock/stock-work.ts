/** Opening stocks without a wrong row that wait to be signed. */

import { work } from '../../kit/jobs/work.ts'
import { listClean } from './opening-stock.queries.ts'

export const stockWork = [
  work.extension({
    kind: 'openingStockEnter',
    isOfWholeTenant: true,
    list: async ({ db }, limit) =>
      (await listClean(db, limit)).map(({ id, name, uploadedByName, uploadedAt }) => ({
        id,
        title: name,
        about: uploadedByName,
        since: uploadedAt,
        urgency: null,
      })),
  }),
]
