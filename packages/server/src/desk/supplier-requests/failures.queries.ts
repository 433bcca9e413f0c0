import type { TenantDb } from '../../kit/db/db.ts'
import type { Actor } from '../../kit/http/context.ts'

export type Asker = Pick<Actor, 'kind' | 'userId' | 'account' | 'userName'>

export interface NewFailure {
  id: string
  supplierId: string
  action: string
  body: unknown
  idempotencyKey: string
  asker: Asker
  at: Date
}

export async function insertFailure({ trx, tenantId }: TenantDb, failure: NewFailure) {
  await trx
    .insertInto('supplier_failures')
    .values({
      tenantId,
      id: failure.id,
      supplierId: failure.supplierId,
      action: failure.action,
      body: JSON.stringify(failure.body),
      idempotencyKey: failure.idempotencyKey,
      asker: JSON.stringify(failure.asker),
      happenedAt: failure.at,
    })
    .execute()
}

const newest = ({ trx }: TenantDb, supplierId: string) =>
  trx
    .selectFrom('supplier_failures')
    .select(['id', 'action', 'body', 'idempotencyKey', 'asker'])
    .where('supplierId', '=', supplierId)
    .where('carriedOutAt', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)

/** The newest request of the supplier that was never executed. */
export const findNewestFailure = (db: TenantDb, supplierId: string) => newest(db, supplierId).executeTakeFirst()
export const lockNewestFailure = (db: TenantDb, supplierId: string) =>
  newest(db, supplierId).forUpdate().executeTakeFirst()

export async function updateCarriedOut({ trx }: TenantDb, id: string, at: Date) {
  await trx.updateTable('supplier_failures').set({ carriedOutAt: at }).where('id', '=', id).execute()
}
