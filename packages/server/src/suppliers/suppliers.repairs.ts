/** What mends alerts about suppliers: a request that waits for approval is decided where it was told. */
import type { Ctx } from '../kit/context.ts'
import type { Repair, RepairedAlert } from '../kit/repair.ts'
import { listRequests } from './requests.queries.ts'
import { approveRequest, mayDecide } from './requests.service.ts'

/** Of the supplier, those that this person may decide; two are enough to know that one is not the only one. */
async function waiting({ db, actor }: Ctx, { subjectId }: RepairedAlert) {
  return (await listRequests(db, { supplierId: subjectId, status: 'OPEN', limit: 2 })).filter((row) => mayDecide(actor, row))
}

export const supplierRepairs: readonly Repair[] = [
  {
    type: 'E11',
    subjectType: 'supplier',
    name: 'approveSupplierRequest',
    permission: 'supplierRequests.approve',
    event: 'supplier_request.approved',
    isOffered: async (ctx, alert) => (await waiting(ctx, alert)).length === 1,
    run: async (ctx, alert) => {
      for (const { id } of await waiting(ctx, alert)) await approveRequest(ctx, id, { reason: '' })
      return {}
    },
  },
]
