/** SQL for the settings of alert types. */

import type { AlertType } from '@serialis/contract/platform/alerts/alerts.schema.ts'
import type { TenantDb } from '../../../kit/db/db.ts'

const select = ({ trx }: TenantDb) =>
  trx
    .selectFrom('alert_types')
    .select(['type', 'level', 'mailboxes', 'silenceHours', 'quietFrom', 'quietTo', 'closesAfterDays', 'version'])
export type AlertTypeRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

export async function findAlertType(db: TenantDb, type: AlertType): Promise<AlertTypeRow | undefined> {
  return select(db).where('type', '=', type).executeTakeFirst()
}
export const listAlertTypes = async (db: TenantDb): Promise<AlertTypeRow[]> => await select(db).execute()

export type AlertTypeChange = Omit<AlertTypeRow, 'type' | 'version'>

/** False when its version has changed; version 0 means no row yet. */
export async function putAlertType(
  { trx, tenantId }: TenantDb,
  type: AlertType,
  version: number,
  change: AlertTypeChange,
): Promise<boolean> {
  const columns = { ...change, mailboxes: JSON.stringify(change.mailboxes) }
  if (version === 0) {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('alert_types')
      .values({ tenantId, type, ...columns })
      .onConflict((conflict) => conflict.columns(['tenantId', 'type']).doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n
  }
  const { numUpdatedRows } = await trx
    .updateTable('alert_types')
    .set({ ...columns, version: version + 1 })
    .where('type', '=', type)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
