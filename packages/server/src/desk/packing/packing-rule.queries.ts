import type { PackingRule } from '@serialis/contract/desk/packing/packing-rule.schema.ts'
import type { TenantDb } from '../../kit/db/db.ts'
import { putVersionedRow } from '../../kit/db/query-builder/versioned-row.ts'

export const findRule = ({ trx }: TenantDb): Promise<PackingRule | undefined> =>
  trx.selectFrom('packing_rules').select(['mixesBatches', 'mixesRelease', 'version']).executeTakeFirst()

/** False when the version has changed in the meantime; version 0 is no rule yet. */
export const insertOrUpdateRule = (db: TenantDb, { version, ...rule }: PackingRule): Promise<boolean> =>
  putVersionedRow(db, { table: 'packing_rules', version }, rule)
