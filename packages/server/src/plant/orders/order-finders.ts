/** Orders by number and batch, and batches, for the search box. */

import { pipeline } from '../../kit/db/db.ts'
import { ofSupplier } from '../../kit/http/context.ts'
import { type FindCtx, finders, type FoundRecord } from '../../kit/jobs/finding.ts'
import { roleNames } from '../../platform/access/roles/role-members.service.ts'
import { findBatchesCalled, findOrdersCalled } from './finding.queries.ts'
import { waitingForInspection } from './order-inspection.ts'

const joined = (parts: readonly (string | null)[]) => parts.filter((part) => part !== null && part !== '').join(', ')

async function ordersCalled(ctx: FindCtx, text: string): Promise<FoundRecord[]> {
  const { db, actor } = ctx
  const rows = await findOrdersCalled(db, text, ofSupplier(actor))
  const [roles, waiting] = await pipeline(db, [
    () =>
      roleNames(
        db,
        rows.map(({ awaitedRoleId }) => awaitedRoleId),
      ),
    () => waitingForInspection(ctx, rows),
  ])
  return rows.map(({ id, orderNo, batchCode, productName, status, awaitedRoleId }) => ({
    id,
    title: orderNo,
    about: joined([productName, batchCode]),
    names: [orderNo],
    order: { status, awaitedRole: roles.get(awaitedRoleId ?? '') ?? null, waitsForInspection: waiting.has(id) },
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
