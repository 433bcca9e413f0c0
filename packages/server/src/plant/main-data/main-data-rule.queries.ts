import type { MainDataRule } from '@serialis/contract/plant/main-data/main-data-rule.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { putVersionedRow } from '../../kit/db/query-builder/versioned-row.ts'

export const findRule = ({ trx }: TenantDb): Promise<MainDataRule | undefined> =>
  trx.selectFrom('main_data_rules').select(['approvedKinds', 'version']).executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const insertOrUpdateRule = (db: TenantDb, { version, approvedKinds }: MainDataRule): Promise<boolean> =>
  putVersionedRow(db, { table: 'main_data_rules', version }, { approvedKinds })
