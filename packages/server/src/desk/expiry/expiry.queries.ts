import type { TenantDb } from '../../kit/db/db.ts'
import { invariant } from '../../kit/db/invariant.queries.ts'
import type { Invariant } from '../../kit/http/room.ts'

/** The newest proposal for the batch. */
export function findNewestProposal(
  { trx }: TenantDb,
  { productId, batchCode }: { productId: string | null; batchCode: string },
) {
  return trx
    .selectFrom('expiry_proposals')
    .select(['changeId', 'proposedOn'])
    .where('productId', 'is not distinct from', productId)
    .where('batchCode', '=', batchCode)
    .orderBy('changeId', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Proposals since a day; decisions take less time than that. */
export function listProposalsSince({ trx }: TenantDb, day: string) {
  return trx
    .selectFrom('expiry_proposals')
    .select(['changeId', 'batchCode', 'expiredOn', 'proposedOn'])
    .where('proposedOn', '>=', day)
    .orderBy('changeId')
    .execute()
}

export interface NewProposal {
  changeId: string
  productId: string | null
  batchCode: string
  orderIds: readonly string[]
  openingStockIds: readonly string[]
  expiredOn: string
  serials: number
  proposedOn: string
}

export async function insertProposal({ trx, tenantId }: TenantDb, proposal: NewProposal): Promise<void> {
  await trx
    .insertInto('expiry_proposals')
    .values({
      tenantId,
      changeId: proposal.changeId,
      productId: proposal.productId,
      batchCode: proposal.batchCode,
      orderIds: [...proposal.orderIds],
      openingStockIds: [...proposal.openingStockIds],
      expiredOn: proposal.expiredOn,
      serials: proposal.serials,
      proposedOn: proposal.proposedOn,
    })
    .execute()
}

export async function expiryInvariants(db: TenantDb): Promise<Invariant[]> {
  return [
    await invariant(
      db,
      'at most one proposal to destroy an expired batch waits for a decision',
      `
      select case when count(*) filter (where c.status in ('CHECKING', 'CHECKED', 'UNREADABLE', 'WAITING', 'COMMITTING')) > 1
             then 'product ' || coalesce(p.product_id::text, 'none') || ' batch ' || p.batch_code || ' has several open proposals' end as fault
        from expiry_proposals p join status_changes c on c.tenant_id = p.tenant_id and c.id = p.change_id
       where p.tenant_id = $1 group by p.product_id, p.batch_code`,
    ),
  ]
}
