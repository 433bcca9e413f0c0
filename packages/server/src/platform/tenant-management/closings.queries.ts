/** Closings of tenants that the platform announced, with what became of them. */

import type { PlatformDb } from '../../kit/db/db.ts'

type Db = Pick<PlatformDb, 'trx'>
export type ClosingRow = NonNullable<Awaited<ReturnType<typeof findClosing>>>

/** The one that is announced or done. */
const open = ({ trx }: Db, tenantId: number) =>
  trx
    .selectFrom('platform_closings')
    .select(['closingId as id', 'status', 'reason', 'closingDay', 'retentionDay'])
    .select(['announcedByName', 'announcedAt', 'closedAt', 'closedByName'])
    .select(['exportAnswer', 'exportAt', 'exportByName', 'exportSha256'])
    .where('forTenant', '=', tenantId)
    .where('status', 'in', ['ANNOUNCED', 'CLOSED'])

export const findClosing = (db: Db, tenantId: number) => open(db, tenantId).executeTakeFirst()

interface NewClosing {
  closingId: string
  forTenant: number
  reason: string
  closingDay: string
  retentionDay: string
  announcedBy: string
  announcedByName: string
  announcedAt: Date
}

/** False while another one is open. */
export async function insertClosing({ trx }: Db, row: NewClosing): Promise<boolean> {
  const made = await trx
    .insertInto('platform_closings')
    .values({ ...row, status: 'ANNOUNCED' })
    .onConflict((conflict) => conflict.column('forTenant').where('status', 'in', ['ANNOUNCED', 'CLOSED']).doNothing())
    .returning('closingId')
    .executeTakeFirst()
  return made !== undefined
}

export async function updateClosing(
  { trx }: Db,
  id: string,
  change:
    | { status: 'CLOSED'; closedAt: Date; closedByName: string }
    | { status: 'WITHDRAWN' | 'REOPENED'; endedAt: Date; endedByName: string },
): Promise<void> {
  await trx.updateTable('platform_closings').set(change).where('closingId', '=', id).execute()
}

/** False when the announcement was withdrawn meanwhile. */
export async function updateExportAnswer(
  { trx }: Db,
  id: string,
  answer: { exportAnswer: 'TAKEN' | 'DECLINED'; exportAt: Date; exportByName: string; exportSha256: string },
): Promise<boolean> {
  const done = await trx
    .updateTable('platform_closings')
    .set(answer)
    .where('closingId', '=', id)
    .where('status', '=', 'ANNOUNCED')
    .executeTakeFirst()
  return done.numUpdatedRows > 0n
}
