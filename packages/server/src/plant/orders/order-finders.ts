/** Orders by number and batch, and batches, for the search box. */

import { ofSupplier } from '../../kit/http/context.ts'
import { type FindCtx, finders, type FoundRecord } from '../../kit/jobs/finding.ts'
import { roleNames } from '../../platform/access/roles/role-members.service.ts'
import { findBatchesCalled, findOrdersCalled } from './finding.queries.ts'

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ')

async function ordersCalled({ db, actor }: FindCtx, text: string): Promise<FoundRecord[]> {
  const rows = await findOrdersCalled(db, text, ofSupplier(actor))
  const roles = await roleNames(
    db,
    rows.map(({ awaitedRoleId }) => awaitedRoleId),
  )
  return rows.map(({ id, orderNo, batchCode, productName, status, awaitedRoleId }) => ({
    id,
    title: orderNo,
    about: joined([productName, batchCode]),
    names: [orderNo],
    order: { status, awaitedRole: roles.get(awaitedRoleId ?? '') ?? null },
  }))
}

export const orderFinders = [
  finders.extension({ kind: 'order', forSuppliers: true, find: ordersCalled }),
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
