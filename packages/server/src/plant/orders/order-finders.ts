/** Orders by number and batch, and batches, for the search box. */

import { ofSupplier } from '../../kit/http/context.ts'
import { finders } from '../../kit/jobs/finding.ts'
import { findBatchesCalled, findOrdersCalled } from './finding.queries.ts'

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ')

export const orderFinders = [
  finders.extension({
    kind: 'order',
    forSuppliers: true,
    find: async ({ db, actor }, text) =>
      (await findOrdersCalled(db, text, ofSupplier(actor))).map(({ id, orderNo, batchCode, productName }) => ({
        id,
        title: orderNo,
        about: joined([productName, batchCode]),
        names: [orderNo],
      })),
  }),
  finders.extension({
    kind: 'batch',
    find: async ({ db }, text) =>
      (await findBatchesCalled(db, text)).map(({ batchCode, productName }) => ({
        id: batchCode,
        title: batchCode,
        about: productName,
        names: [batchCode],
      })),
  }),
]
